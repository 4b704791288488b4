// Where the families' screens behind the catalogue are; the list of what each one needs is no part of the first load.
export const familyScreens = {
  AccountStep: () => import('./portal/enrollment/account-step.tsx'),
  StudentsStep: () => import('./portal/enrollment/students-step.tsx'),
  ReviewStep: () => import('./portal/enrollment/review-step.tsx'),
  ResultPage: () => import('./portal/enrollment/result-page.tsx'),
  CalendarPage: () => import('./portal/calendar/calendar-page.tsx'),
  EnrollmentsPage: () => import('./portal/account/enrollments-page.tsx'),
  StudentsPage: () => import('./portal/account/students-page.tsx'),
  ManagePage: () => import('./portal/account/manage-page.tsx'),
} as const;
