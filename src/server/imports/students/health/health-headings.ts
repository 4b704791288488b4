import type { HealthTarget } from '../../../../contract/student-imports.ts';
import { headingWords } from '../headings.ts';

// What forms call the columns of health answers, in English, German, Spanish and French, as folded words.

const within = (words: string) => new RegExp(String.raw`(?:^| )(?:${words})(?= |$)`);
const TARGETS: readonly (readonly [target: HealthTarget, words: RegExp])[] = [
  ['health.allergies', within(String.raw`\w*allerg\w*|alerg\w*|anaphyla\w*`)],
  [
    'health.medications',
    within(
      String.raw`medications?|medicines?|meds|prescriptions?|\w*medikamente?n?|medikation|medicament\w*|medicacion(?:es)?|medicinas?|traitements?(?: en cours| medica(?:l|ux))`,
    ),
  ],
  [
    'health.conditions',
    within(
      String.raw`(?:medical|health)(?: \w+)? (?:conditions?|issues?|problems?|concerns?|history|needs|information|info|notes?|diagnos\w+)|chronic \w+|illness(?:es)?|diagnos[ei]s|asthma|diseases?|disabilit(?:y|ies)|(?:vor|grund)?erkrankungen?|krankheiten?|gesundheit\w*|enfermedad(?:es)?|(?:condicion(?:es)?|problemas?|antecedentes?) (?:de salud|medic[oa]s?)|maladies?|(?:problemes?|soucis) (?:de sante|medica(?:l|ux))|(?:conditions?|antecedents?) medica(?:les?|l|ux)`,
    ),
  ],
  [
    'health.diet',
    within(
      String.raw`diet\w*|food (?:restrictions?|preferences?|needs)|\w*intoleran\w*|vegetarian\w*|ernahrung\w*|unvertraglichkeit\w*|nahrungsmittelunvertraglichkeit\w*|dietas?|restricciones alimentari?[oa]s?|(?:necesidades|intolerancias) alimentari?[oa]s?|alimentacion|regimes?(?: alimentaires?)?|restrictions? alimentaires?|alimentation`,
    ),
  ],
  [
    'health.doctor',
    within(
      String.raw`doctors?|physicians?|pa?ediatricians?|(?:haus|kinder)?arzt(?:in)?|medicos?|pediatras?|medecins?|pediatres?`,
    ),
  ],
  [
    'health.insurance',
    within(
      String.raw`insurance|insurers?|policy (?:no|nr|number|id)|krankenkasse|(?:kranken)?versicherung(?:snummer)?|seguro|aseguradora|assurances?|mutuelle`,
    ),
  ],
];
/** Papers, signatures and permissions about health, others of the family, and what else a doctor or an insurance has. */
const OTHERS = within(
  String.raw`forms?|sign(?:ed|ature)s?|releases?|consent\w*|received|uploads?|uploaded|waivers?|permissions?|may|authori[sz]\w+|dates?|expir\w+|holders?|polic[yi]holders?|subscribers?|groups?|address|hospitals?|dentists?|fax|parents?|guardians?|mothers?|fathers?|eltern\w*|mutter|vater|padres?|madres?|meres?|peres?|emergency contacts?|formular\w*|unterschrift|einwilligung|erlaubnis|firma|autorizacion|permiso|autorisation`,
);
/** `Medication allergies` are allergies. */
const ALLERGIES_TO =
  /(?:food|drugs?|medications?|medicines?|meds|medical|insects?|bees?|latex|nuts?|environmental|seasonal|animals?|pets?|other|medicament\w*) allerg/;
const ONLY_SOME =
  /(?:^| )(?:food|drugs?|medications?|medicines?|meds|insects?|bees?|stings?|latex|nuts?|peanuts?|environmental|seasonal|animals?|pets?|severe|life threatening|lebensmittel\w*|nahrungsmittel\w*|medikamenten\w*|insekten\w*|alimentari?[oa]s?|alimentaires?|medicamentos[oa]s?)(?: |$)/;

/** What a heading asks of health; `target` is null where it asks for several things at once. Null: it asks for nothing of health. */
export function healthHeading(heading: string): { readonly target: HealthTarget | null } | null {
  const words = headingWords(heading);
  if (OTHERS.test(words)) return null;
  const plain = words.replace(ALLERGIES_TO, 'allerg').replaceAll(/(?:medical|health) (?=insurance|doctor)/g, '');
  const found = TARGETS.filter(([, is]) => is.test(plain)).map(([target]) => target);
  if (found.length === 0 && /(?:^| )medical$/.test(plain)) return { target: 'health.conditions' };
  const [target = null] = found;
  return target === null ? null : { target: found.length === 1 ? target : null };
}

/** The phone of a doctor, the number of an insurance: nothing without whose it is. */
export const asksForNumber = (heading: string) =>
  /(?:^| )(?:phones?|telephones?|cells?|mobiles?|tel|telefon\w*|telefonos?|numbers?|no|nr|num|id|\w*nummer|numeros?)(?: |$)/.test(
    headingWords(heading),
  );
/** A heading that asks for some allergies only: "none" below it is not said of the others. */
export const asksForSome = (heading: string) => ONLY_SOME.test(headingWords(heading));
/** `Other allergies`, beside columns of some. */
export const asksForOthers = (heading: string) =>
  /(?:^| )(?:others?|sonstige|andere|otr[oa]s|autres?)(?: |$)/.test(headingWords(heading));
