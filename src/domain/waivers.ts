/** A published waiver, as far as it decides who must sign. */
export interface WaiverRule {
  readonly id: string;
  /** For classes of this type only; null: for all types. */
  readonly classTypeId: string | null;
  /** For this class only; null: for all classes. */
  readonly classId: string | null;
  /** Whether each semester needs a signature of its own. */
  readonly eachSemester: boolean;
  /** The oldest version whose signatures still count. */
  readonly countsFrom: number;
}

export interface SignedWaiver {
  readonly waiverId: string;
  readonly number: number;
  /** Null: signed for as long as its version counts. */
  readonly semesterId: string | null;
}

/** A class that a student is in, or is about to be. */
export interface ClassToSignFor {
  readonly id: string;
  readonly typeId: string;
  readonly semesterId: string;
}

/** A waiver that concerns a student; where each semester needs its own signature, once for each. */
export interface WaiverAsked<Signature extends SignedWaiver = SignedWaiver> {
  readonly waiverId: string;
  readonly semesterId: string | null;
  /** Those of the classes that it is for. */
  readonly classIds: readonly string[];
  /** Null: nobody has signed it yet, or not as it is now. */
  readonly signature: Signature | null;
}

/** The waivers that a student needs for these classes, each with the signature that counts: one by any full guardian is enough. */
export function listAskedWaivers<Signature extends SignedWaiver>(
  waivers: readonly WaiverRule[],
  signed: readonly Signature[],
  classes: readonly ClassToSignFor[],
): WaiverAsked<Signature>[] {
  return waivers.flatMap((waiver) => {
    const meant = classes.filter((each) => isFor(waiver, each));
    const semesters = Map.groupBy(meant, ({ semesterId }) => (waiver.eachSemester ? semesterId : null));
    return [...semesters].map(([semesterId, inIt]) => ({
      waiverId: waiver.id,
      semesterId,
      classIds: inIt.map(({ id }) => id),
      signature: signed.find((each) => isCounting(waiver, semesterId, each)) ?? null,
    }));
  });
}

/** Those of them that nobody has signed. */
export const listDueWaivers: typeof listAskedWaivers = (waivers, signed, classes) =>
  listAskedWaivers(waivers, signed, classes).filter(({ signature }) => signature === null);

function isFor({ classTypeId, classId }: WaiverRule, { id, typeId }: ClassToSignFor): boolean {
  return (classTypeId === null || classTypeId === typeId) && (classId === null || classId === id);
}

/** Whether a signature is one of this waiver that still counts, for a semester where each needs its own. */
export function isCounting(waiver: WaiverRule, semesterId: string | null, signed: SignedWaiver): boolean {
  const isForSemester = semesterId === null || signed.semesterId === semesterId;
  return signed.waiverId === waiver.id && signed.number >= waiver.countsFrom && isForSemester;
}
