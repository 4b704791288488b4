// Where the families' screens behind the catalogue are; the list of what each one needs is no part of the first load.
export const familyScreens = {
  AccountStep: () => import('./portal/enrollments/account-step.tsx'),
  StudentsStep: () => import('./portal/enrollments/students-step.tsx'),
  FormsStep: () => import('./portal/enrollments/forms-step.tsx'),
  WaiversStep: () => import('./portal/enrollments/waivers-step.tsx'),
  ReviewStep: () => import('./portal/enrollments/review-step.tsx'),
  ResultPage: () => import('./portal/enrollments/result-page.tsx'),
  PrivacyPage: () => import('./portal/classes/privacy-page.tsx'),
  CalendarPage: () => import('./portal/calendar/calendar-page.tsx'),
  EnrollmentsPage: () => import('./portal/enrollments/enrollments-page.tsx'),
  StudentsPage: () => import('./portal/students/students-page.tsx'),
  RecordPage: () => import('./portal/records/record-page.tsx'),
  InvitationPage: () => import('./portal/families/invitation-page.tsx'),
  StaffInvitationPage: () => import('./portal/account/staff-invitation-page.tsx'),
  TeachingPage: () => import('./teaching/teaching-page.tsx'),
  TaughtClassPage: () => import('./teaching/taught-class-page.tsx'),
  ManagePage: () => import('./portal/account/manage-page.tsx'),
} as const;
