/** Every address of the portal is made here; those within `admin` in `staff-paths.ts`. */
export const paths = {
  root: '/',
  login: '/user/login',
  create: '/user/create',
  classes: '/classes/enrollment',
  class: (classId: string) => `/classes/enrollment/class/${classId}`,
  /** Answered by the server: the dates of a class for calendar programs. */
  classDates: (classId: string) => `/classes/enrollment/class/${classId}/dates.ics`,
  planAccount: '/classes/enrollment/account',
  planStudents: '/classes/enrollment/students',
  planForms: '/classes/enrollment/forms',
  planWaivers: '/classes/enrollment/waivers',
  planReview: '/classes/enrollment/review',
  registration: (registrationId: string) => `/classes/enrollment/result/${registrationId}`,
  /** Says that the school has published no privacy policy yet. */
  privacy: '/classes/enrollment/privacy',
  enrollments: '/account/enrollments',
  payments: '/account/payments',
  students: '/account/students',
  record: (studentId: string) => `/account/students/${studentId}`,
  manageAccount: '/account/manage',
  /** The token of the invitation is in the fragment, which no server sees. */
  invitation: '/account/invitation',
  staffInvitation: '/account/staff-invitation',
  calendar: '/calendar/classes',
  teaching: '/teaching',
  taughtClass: (classId: string) => `/teaching/${classId}`,
  admin: '/admin',
} as const;
