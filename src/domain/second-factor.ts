/** Whom a school may ask for a second factor: nobody, administrators, or all who have a role. */
export const SECOND_FACTOR_CHOICES = ['none', 'administrators', 'staff'] as const;
export type SecondFactorChoice = (typeof SECOND_FACTOR_CHOICES)[number];

/** Whether the school asks somebody with these roles for a second factor: until they have one, none of their roles counts. */
export function isSecondFactorAsked(choice: SecondFactorChoice, roles: readonly string[]): boolean {
  if (choice === 'administrators') return roles.includes('administrator');
  return choice === 'staff' && roles.length > 0;
}
