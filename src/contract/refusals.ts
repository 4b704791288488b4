// What is refused travels as a code with the facts of its sentence; whoever shows it chooses the words (`web/shared/failure`). No schemas
// here: the first screen loads this too.

/** Figures and names that a sentence needs, by name. */
export type Facts = Readonly<Record<string, number | string | readonly string[]>>;

/** Why a file is not taken. `limit` is in megabytes, or in millions of pixels. */
interface FileRefusalFacts {
  readonly 'too-large': { readonly limit: number };
  readonly empty: null;
  readonly 'not-a-picture': null;
  readonly heic: null;
  readonly 'too-many-pixels': { readonly limit: number };
  readonly 'not-a-pdf': null;
  readonly encrypted: null;
  readonly 'carries-programs': null;
  readonly 'carries-files': null;
  readonly 'carries-form': null;
  readonly 'not-a-table': null;
  readonly 'too-large-unpacked': null;
  readonly damaged: null;
  readonly 'not-checkable': null;
  readonly 'too-many-uploads': null;
}

/** Every expected "no" to a whole call, with what its sentence is made of (null: nothing). A new one needs words before it compiles. */
export interface RefusalFacts extends FileRefusalFacts {
  readonly 'changed-meanwhile': null;
  /** The same of several records: the first that were saved, and how many more. */
  readonly 'some-changed-meanwhile': { readonly titles: readonly string[]; readonly more: number };
  readonly 'requires-recent-login': null;
  /** Whom the school asks for a second factor: `administrators` or `staff`. */
  readonly 'second-factor-missing': { readonly asked: string };
  /** Nobody asks others for a second factor who has none. */
  readonly 'own-second-factor-first': null;

  readonly 'account-incomplete': null;
  /** A guardian who was only entered signs in nowhere; elsewhere another service does it; and who has a role helps themselves. */
  readonly 'not-signed-up': null;
  readonly 'hosted-sign-in': null;
  readonly 'staff-account': null;
  readonly 'email-in-use': null;
  readonly 'mail-just-sent': null;
  readonly 'too-many-lines': { readonly allowed: number; readonly asked: number };
  readonly 'too-many-lines-today': { readonly allowed: number; readonly asked: number; readonly left: number };
  readonly 'already-ended': null;
  readonly 'deadline-passed': null;
  /** A price is not the one that was read: nothing was done. */
  readonly 'price-changed': null;
  /** A move to another class: why there is no seat, as of a line of a registration, and what is missing. */
  readonly 'not-moved': {
    readonly why: string;
    readonly sections: readonly string[];
    readonly waivers: readonly string[];
  };
  /** One seat is given up for one other. */
  readonly 'already-moves': null;
  /** The same amount with the same number was entered already: under which receipt, received on which day. */
  readonly 'same-payment': { readonly receipt: number; readonly on: string };
  readonly 'already-returned': null;
  readonly 'more-than-owed': { readonly owedCents: number };
  /** What was withdrawn has gone to somebody else. */
  readonly 'seat-taken': null;
  readonly 'nothing-to-withdraw': null;
  readonly 'too-late': null;
  /** Rules that stand against a seat on behalf of a family, and that nobody has set aside: their codes. */
  readonly 'rules-against': { readonly rules: readonly string[] };
  /** Why it cannot be given at all: a code of `NeverOnBehalf`. */
  readonly 'never-on-behalf': { readonly why: string };
  readonly 'reason-missing': null;
  readonly 'not-your-note': null;

  readonly 'too-many-students': { readonly most: number };
  /** The family has a child of this name and birth date. */
  readonly 'same-child': null;
  readonly 'has-history': null;
  /** Whoever may only look wants to change something. */
  readonly 'view-only': null;
  /** The circle has to agree first. */
  readonly 'circle-closed': null;
  /** Somebody of the school acts on their own family, account or address. */
  readonly 'own-circle': null;
  /** Whoever opened something does not decide about the objection to it. */
  readonly 'own-act': null;
  /** Nobody is left who could agree: the office says why. */
  readonly 'nobody-could-agree': null;
  readonly 'entry-decided': null;
  /** Of a section of the record: nothing is there that could be right. */
  readonly unanswered: null;

  /** The text is not the one that was read. */
  readonly 'waiver-changed': null;
  readonly 'waiver-empty': null;
  readonly 'nothing-to-publish': null;
  readonly 'too-many-papers': null;
  readonly 'too-many-exports': { readonly most: number };

  readonly 'too-many-questions': { readonly most: number };
  readonly 'last-full-guardian': null;
  readonly 'too-many-guardians': { readonly most: number };
  readonly 'too-many-invitations': { readonly most: number };
  /** Enough of people whom the school does not know yet has gone to this address, or come from this network. */
  readonly 'invitations-rest': null;
  readonly 'too-many-households': null;
  readonly 'invitation-used': null;
  readonly 'invitation-expired': null;
  readonly 'invitation-withdrawn': null;
  readonly 'already-in-family': null;
  /** The school invited a guardian whom it had entered: they accept with the address that it went to, and where mails leave have proven it. */
  readonly 'invitation-other-address': null;
  readonly 'invitation-unproven': null;
  readonly 'already-invited': null;
  readonly 'guardian-without-address': null;
  readonly 'last-household': null;
  readonly 'last-full-household': null;

  /** Of two students who are to be one: something stands against it, somebody has built on it, or its undo is over. */
  readonly 'merge-obstacle': null;
  readonly 'merge-built-on': null;
  readonly 'merge-too-late': null;
  /** Of two families who are to be one. */
  readonly 'already-merged': null;
  readonly 'family-built-on': null;

  /** What was told of health cannot be opened: the key is missing, or it is another one. */
  readonly 'health-key-missing': null;

  /** The school has not said who it is: names of settings (`domain/set-up`). */
  readonly 'not-set-up': { readonly missing: readonly string[] };
  readonly 'semester-archived': null;
  readonly cancelled: null;
  readonly incomplete: null;
  readonly 'below-enrolled': { readonly enrolled: number };
  readonly 'has-enrollments': null;
  /** Of changed dates that are to be as they were: what came since and relies on them. */
  readonly 'attendance-taken': null;
  readonly 'enrolled-since': null;
  readonly 'time-taken-since': { readonly title: string };
  readonly 'not-a-draft': null;

  /** Of a calendar by address: why, as `CALENDAR_TROUBLES` has it. */
  readonly 'calendar-not-read': { readonly why: string };
  readonly 'already-subscribed': null;
  readonly 'too-many-calendars': { readonly most: number };

  readonly 'several-semesters': null;
  readonly 'same-semester': null;
  readonly 'has-problems': { readonly title: string };
  readonly 'already-undone': null;

  readonly 'in-use': null;
  readonly 'signs-in': null;

  readonly 'no-account': null;
  readonly 'last-administrator': null;
  readonly 'own-role': null;
  /** Of an invitation to a role: they have it; somebody else sent it; the record has an account, or the account another record. */
  readonly 'role-held': null;
  readonly 'not-inviter': null;
  readonly 'instructor-linked': null;
  readonly 'instructor-archived': null;
  readonly 'account-instructs': null;

  readonly 'too-many-messages': { readonly most: number };
  readonly 'nobody-to-write-to': null;
  readonly 'too-many-templates': { readonly most: number };
  readonly 'too-many-drafts': { readonly most: number };
  readonly 'already-sent': null;
  readonly 'already-planned': null;
  readonly 'no-time-to-send': null;
  readonly 'too-many-planned': { readonly most: number };
  readonly 'too-many-rules': { readonly most: number };
  readonly 'no-address': null;
  readonly 'too-many-tests': { readonly minutes: number };
  readonly 'too-many-tries': { readonly minutes: number };

  /** `note` is a code of `ImportNoteFacts`, and the other facts are its own. */
  readonly 'unreadable-file': Facts & { readonly note: string };
  readonly 'imported-elsewhere': null;
  readonly 'import-taken-back': null;
}
export type Refusal = keyof RefusalFacts;
export type FileRefusal = keyof FileRefusalFacts;

/** What goes with a code: nothing where its sentence needs nothing. */
export type FactsOf<F> = F extends null ? [] : [facts: F];

/** Words for codes: the sentence of each is given its facts. */
export type WordsFor<Codes> = { readonly [C in keyof Codes]: (...facts: FactsOf<Codes[C]>) => string };
