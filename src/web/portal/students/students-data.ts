import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { OwnStudent, Student } from '../../../contract/students.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';

/** Keys of what belongs to the signed-in family; all of it is dropped at sign-out. */
export const FAMILY_KEYS = {
  students: ['students'],
  account: ['account'],
  enrollments: ['enrollments'],
  attendance: ['own-attendance'],
  registrations: ['registration'],
  registration: (registrationId: string) => ['registration', registrationId],
} as const;

export type StudentsTold = OutputOf<Functions['students']>;

/** One part of what is told of the students of the signed-in family; asks nothing while nobody is signed in. */
function useStudentsTold<Part>(select: (told: StudentsTold) => Part) {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({ queryKey: FAMILY_KEYS.students, queryFn: () => call(calls.students), select, enabled: isSignedIn });
}

/** The students of the signed-in family. */
export function useStudents() {
  return useStudentsTold(({ students }) => students);
}

/** Whether they may pick students up and nothing else; undefined until it is known. */
export function usePicksUpOnly(): boolean | undefined {
  return useStudentsTold(({ picksUpOnly }) => picksUpOnly).data;
}

/** What this person typed of a student to be added. */
export function useAdding(): StudentsTold['adding'] | undefined {
  return useStudentsTold(({ adding }) => adding).data;
}

/** Puts what was just done into the students that are held. */
export function withStudents(change: (held: readonly OwnStudent[]) => OwnStudent[]) {
  return (held: StudentsTold | undefined) => held && { ...held, students: change(held.students) };
}

/** What is told of t-shirt sizes beside those of the students themselves. */
export interface SizesTold {
  /** The last day on which the size of this student's t-shirt may be changed; null where there is none, or it is not known yet. */
  readonly until: string | null;
  /** What was asked for after it. */
  readonly asked: StudentsTold['sizesAsked'][string] | undefined;
  /** What the school offers. */
  readonly sizes: StudentsTold['sizes'];
}

export function useSizesTold(studentId: string | undefined): SizesTold {
  const { data } = useStudentsTold((told) => told);
  const ofStudent = <Told>(of: Readonly<Record<string, Told>> | undefined) =>
    studentId === undefined ? undefined : of?.[studentId];
  return {
    until: ofStudent(data?.sizesUntil) ?? null,
    asked: ofStudent(data?.sizesAsked),
    sizes: data?.sizes ?? [],
  };
}

/** The signed-in person's own name and phone. */
export function useAccount() {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: FAMILY_KEYS.account,
    queryFn: async () => (await call(calls.account)).account,
    enabled: isSignedIn,
  });
}

/** Everything the family is or was enrolled in, or waits for. */
export function useEnrollments() {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: FAMILY_KEYS.enrollments,
    queryFn: () => call(calls.enrollments),
    enabled: isSignedIn,
  });
}

/** What a student is called: the preferred name, where there is one. */
export function firstNameOf({ preferredName, firstName }: Pick<Student, 'preferredName' | 'firstName'>): string {
  return preferredName || firstName;
}

export function fullNameOf(
  student: Pick<Student, 'preferredName' | 'firstName' | 'lastName'> & Partial<Pick<Student, 'preferredLastName'>>,
): string {
  return `${firstNameOf(student)} ${student.preferredLastName || student.lastName}`;
}

/** Whether the signed-in guardian may enroll a student: who may only look cannot. */
export const mayTake = ({ access }: Pick<OwnStudent, 'access'>) => access === 'full';

/** Whether the last try failed and there is nothing to show. */
export function hasFailed(query: Pick<UseQueryResult, 'status' | 'data'>): boolean {
  return query.status === 'error' && query.data === undefined;
}
