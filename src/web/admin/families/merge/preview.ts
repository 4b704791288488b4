import type { functions } from '../../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../../contract/kit.ts';

/** What merging two families would do. */
export type FamilyPreview = OutputOf<typeof functions.previewFamilyMerge>;
/** What staff say of it. */
export type Merging = InputOf<typeof functions.mergeFamilies>;
