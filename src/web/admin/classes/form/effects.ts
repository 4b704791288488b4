import type { ClassEffects, EditedClass } from '../../../../contract/class-editing.ts';

/** Whether a change of the class may concern anybody outside of the office. */
export function isPersonal({ isPublished, seatsTaken, waiting }: EditedClass): boolean {
  return isPublished || seatsTaken > 0 || waiting > 0;
}

/** Whether there is a reason to show somebody whom their change touches before it is made. */
export function hasSomethingToSay(effects: ClassEffects): boolean {
  const { enrolled, waiting, conflicts, overlaps, noLongerAdmitted, promoted, overCapacity } = effects;
  return (
    enrolled + waiting + promoted + overCapacity > 0 || conflicts.length + overlaps.length + noLongerAdmitted.length > 0
  );
}
