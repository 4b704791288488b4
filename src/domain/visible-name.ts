const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** Letters by name only: fillers and joiners that every program shows as nothing. */
const SHOWN_AS_NOTHING = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/** Whether a name shows at least one letter or number: spaces, invisible characters, marks and pictures alone name nobody. */
export function isVisibleName(name: string): boolean {
  return LETTER_OR_NUMBER.test(name.replaceAll(SHOWN_AS_NOTHING, ''));
}
