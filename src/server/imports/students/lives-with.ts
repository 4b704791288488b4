import { note } from '../../../contract/import-notes.ts';
import { foldName } from '../../../domain/names.ts';
import { isUnknown, readAnswer } from './answer-words.ts';
import type { SaidPerson } from './said-student.ts';
import type { OpenRow } from './said-row.ts';

/** Words by which a cell and the column of a relation mean the same guardian. */
const RELATIONS: readonly RegExp[] = [
  /^(?:(?:birth|biological|bio) )?(?:mothers?|moms?|mums?|mommy|mutter|mama|madre|mere|maman|moeder)$/,
  /^(?:(?:birth|biological|bio) )?(?:fathers?|dads?|daddy|vater|papa|padre|pere|vader)$/,
  /^step ?(?:mother|mom|mum)s?$|^stiefmutter$|^madrastra$|^belle mere$|^stiefmoeder$/,
  /^step ?(?:father|dad)s?$|^stiefvater$|^padrastro$|^beau pere$|^stiefvader$/,
  /^(?:grandmothers?|grandmas?|granny|nana|gro(?:ss|ß)mutter|oma|abuela|grand mere|mamie)$/,
  /^(?:grandfathers?|grandpas?|grandad|gro(?:ss|ß)vater|opa|abuelo|grand pere|papi)$/,
  /^(?:aunts?|auntie|tante|tia)$/,
  /^(?:uncles?|onkel|tio|oncle|oom)$/,
];
const [MOTHER, FATHER] = RELATIONS;
const BOTH =
  /^(?:both(?: of them)?|(?:both )?(?:biological )?parents|mother and father|mom and dad|beide(?:n)?|(?:beide(?:n)? )?eltern(?:teile(?:n)?)?|ambos|(?:ambos |los )?(?:dos )?padres|les deux|(?:(?:les|ses) )?(?:deux )?parents|beide ouders)$/;
const NOT = /(?:^| )(?:not|no|never|nicht|nie|kein|keine|except|sauf|pas|nunca|excepto|niet)(?: |$)/;
const SEPARATOR = /\s*(?:[;,&+|/]|\s(?:and|und|y|e|et|en)\s)\s*/i;
const BEFORE =
  /^(?:lives? )?(?:with |bei |beim |mit |con |con la |con el |chez |avec |bij )?(?:his |her |their |the |der |dem |den |la |el |sa |son |su )?/;

/** Adds to the guardians of a row whether the child lives with them: by a column of each, and by one that names them. What is not understood is left out. */
export function addLivesWith(row: OpenRow, guardians: readonly SaidPerson[]): SaidPerson[] {
  const named = namedIn(row, guardians);
  return guardians.map((guardian) => {
    if (!named.has(guardian)) return guardian;
    if (guardian.livesWith !== false) return { ...guardian, livesWith: true };
    row.leave('livesWith', note('lives-with-differs', { name: guardian.name || guardian.email }));
    const { livesWith: _differs, ...rest } = guardian;
    return rest;
  });
}

function namedIn(row: OpenRow, guardians: readonly SaidPerson[]): ReadonlySet<SaidPerson> {
  const cell = row.told('livesWith');
  const words = foldName(cell);
  const named = new Set<SaidPerson>();
  if (cell === '' || isUnknown(cell)) return named;
  if (readAnswer(cell) !== null) {
    row.leave('livesWith', note('lives-with-whom'));
    return named;
  }
  if (NOT.test(words)) {
    row.leave('livesWith', note('lives-with-not'));
    return named;
  }
  const spoken = words.replace(BEFORE, '');
  if (BOTH.test(spoken) || BOTH.test(words)) {
    const parents = parentsOf(guardians);
    if (parents.length === 0) row.leave('livesWith', note('lives-with-nobody', { text: cell.slice(0, 80) }));
    return new Set(parents);
  }
  const whole = whoIs(spoken, guardians);
  if (whole.length === 1) return new Set(whole);
  for (const part of cell.split(SEPARATOR).filter(Boolean)) {
    const found = whoIs(foldName(part).replace(BEFORE, ''), guardians);
    const [only] = found;
    if (found.length === 1 && only) named.add(only);
    else if (found.length > 1) row.leave('livesWith', note('lives-with-several', { text: part.slice(0, 80) }), part);
    else row.leave('livesWith', note('lives-with-nobody', { text: part.slice(0, 80) }), part);
  }
  return named;
}

/** Both parents: two guardians of a row, or of more those who are called mother and father. */
function parentsOf(guardians: readonly SaidPerson[]): SaidPerson[] {
  const called = guardians.filter(({ relationship }) => {
    const relation = foldName(relationship);
    return MOTHER?.test(relation) || FATHER?.test(relation);
  });
  if (called.length === 2) return called;
  const isOther = ({ relationship }: SaidPerson) =>
    RELATIONS.slice(2).some((each) => each.test(foldName(relationship)));
  return guardians.length === 2 && !guardians.some(isOther) ? [...guardians] : [];
}

/** Whom of the guardians a few words mean: by the whole name, a first name, or what they are to the child. */
function whoIs(words: string, guardians: readonly SaidPerson[]): SaidPerson[] {
  if (words === '') return [];
  const byName = guardians.filter(({ name }) => name !== '' && foldName(name) === words);
  if (byName.length > 0) return byName;
  const relation = RELATIONS.find((each) => each.test(words));
  const isCalled = ({ relationship }: SaidPerson) =>
    relationship !== '' && (foldName(relationship) === words || relation?.test(foldName(relationship)));
  const byRelation = guardians.filter(isCalled);
  if (byRelation.length > 0 || relation) return byRelation;
  return guardians.filter(({ name }) => foldName(name).split(' ')[0] === words);
}
