/** An answer that can be missing: null is "not answered", which is never the same as "none". */
export type Answer<Given, None extends string = 'none'> = Given | None | null;

export interface Allergy {
  readonly name: string;
  readonly reaction: string;
  readonly isLifeThreatening: boolean | null;
}

export interface Medication {
  readonly name: string;
  readonly dosage: string;
  readonly time: string;
  readonly givenBy: string;
  readonly mayStaffGive: 'yes' | 'no' | 'not-needed' | null;
}

export interface Told {
  readonly text: string;
}

/** What a family answers, section by section (`record-sections`). */
export interface HealthAnswers {
  readonly allergies: Answer<Allergy[]>;
  readonly medications: Answer<Medication[]>;
  readonly conditions: {
    readonly conditions: Answer<Told>;
    readonly diet: Answer<Told>;
    readonly notes: Answer<Told>;
  };
  readonly care: {
    readonly doctor: Answer<{ readonly name: string; readonly phone: string }>;
    readonly insurance: Answer<{ readonly company: string; readonly number: string }, 'uninsured'>;
  };
}

/** Before anybody has answered. */
export const UNANSWERED: HealthAnswers = {
  allergies: null,
  medications: null,
  conditions: { conditions: null, diet: null, notes: null },
  care: { doctor: null, insurance: null },
};

/** The allergies that are life-threatening, or of which nobody has said whether they are. */
export function lifeThreateningAllergies(allergies: HealthAnswers['allergies']): Allergy[] {
  return allergies === null || allergies === 'none' ? [] : allergies.filter(isUrgent);
}

/** The medications that staff give, or of which nobody has said whether they do. */
export function staffMedications(medications: HealthAnswers['medications']): Medication[] {
  return medications === null || medications === 'none' ? [] : medications.filter(isGivenByStaff);
}

const isUrgent = ({ isLifeThreatening }: Allergy) => isLifeThreatening !== false;

const isGivenByStaff = ({ mayStaffGive }: Medication) => mayStaffGive === 'yes' || mayStaffGive === null;

/** Whether every question of a section is answered, "none" being an answer; down to each allergy and each medication. */
export function isHealthAnswered(answers: unknown): boolean {
  if (answers === null) return false;
  return typeof answers !== 'object' || Object.values(answers).every(isHealthAnswered);
}
