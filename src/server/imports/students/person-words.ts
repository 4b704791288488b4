import type { PersonPart, StudentTarget } from '../../../contract/student-imports.ts';

// What schools, leagues and camps call their columns, in English, German, Spanish and French, as folded words (`foldName`).

/** Words for the child, which say nothing of what a column holds. */
export const CHILD =
  'students?|childs?|children|campers?|players?|participants?|athletes?|kids?|youth|swimmers?|dancers?|pupils?|learners?|registrants?|attendees?|scouts?|kind(?:es)?|schuler(?:in|innen)?|teilnehmer(?:in|innen)?|alumn[oa]s?|estudiantes?|nin[oa]s?|hij[oa]s?|participantes?|jugador(?:a|es)?|enfants?|eleves?|stagiaires?|inscrits?';

/** Words for those who look after a child; which of them it is, where the word says so. */
export const GUARDIANS: readonly (readonly [words: string, who: '' | 'mother' | 'father'])[] = [
  ['mothers?|moms?|mums?|mommy|mutter|madres?|mama|meres?', 'mother'],
  ['fathers?|dads?|daddy|vater|padres?|papa|peres?', 'father'],
  [
    'parents?(?: or)? guardians?|guardians?(?: or)? parents?|padre madre(?: tutor)?|padres? o tutor(?:es)?|madre o padre|parents?|(?:legal )?guardians?|carers?|caregivers?|caretakers?|responsible adults?|eltern(?:teile?)?|erziehungsberechtigter?n?|sorgeberechtigter?n?|personensorgeberechtigter?n?|tutor(?:a|es)?(?: legal(?:es)?)?|apoderad[oa]s?|encargad[oa]s?|responsables?(?: legal(?:e|es|aux)?)?|representants? leg(?:al|aux)',
    '',
  ],
];

export const CONTACTS =
  '(?:in case of )?emergency(?: contacts?(?: persons?)?)?|ice|contacts?(?: d)? urgence|contactos?(?: de)? emergencias?|contacts?(?: persons?)?|notfall(?:kontakte?|nummer)?|kontaktpersonen?|emergencias?|urgence|personnes? a (?:prevenir|contacter)';

/** What a column says of whom it names: looked for as whole words, the first that is found. */
export const PARTS: readonly (readonly [part: PersonPart, words: string])[] = [
  ['email', 'e ?mails?(?: s)?|mails?|mailadressen?|correos?(?: electronicos?)?|courriels?|emailadresse'],
  [
    'phone',
    'phones?|telephones?|mobiles?|cells?|cellphones?|tel|telefon(?:nummer)?|handy(?:nummer)?|mobil(?:nummer|telefon)?|telefonos?|celular(?:es)?|movil(?:es)?|portables?|fon|numbers? to call|rufnummer',
  ],
  [
    'relationship',
    'relationships?|relation|relations?|verhaltnis|beziehung|verwandtschaft(?:sgrad)?|parentesco|relacion|lien(?: de parente)?|qualite',
  ],
  ['firstName', 'first(?: names?)?|firstname|fname|given names?|forenames?|vornamen?|nombre de pila|nombres|prenoms?'],
  [
    'lastName',
    'last(?: names?)?|lastname|lname|surnames?|family names?|nachnamen?|familiennamen?|zuname|apellidos?(?: (?:paterno|materno))?|noms? de famille',
  ],
  [
    'address',
    'address(?: line)?|street|mailing|city|town|zip(?: code)?|post ?code|postal code|adresse|anschrift|strasse|plz|wohnort|ort|direccion|domicilio|ciudad|codigo postal|ville|rue',
  ],
  ['name', 'full names?|fullname|names?|nombre completo|nombre|noms? complets?|noms?'],
];

/** Fields of a student, as whole headings once the child's own words are out of them. */
export const FIELDS: Readonly<Partial<Record<StudentTarget, string>>> = {
  externalId:
    'external (?:student )?id|sis id|local id|number|no|nr|id|(?:person|member|registration|account|schuler|enrollment) (?:id|number|no|nr)|schulernummer|matricula|expediente|identifiant',
  householdNumber:
    'household (?:id|number|no)|family (?:id|number|no|code)|haushaltsnummer|familiennummer|id (?:de )?familia|numero (?:de )?famille',
  siblingId: 'siblings? (?:id|number)|id of siblings?|geschwister(?: id| nummer)?',
  preferredName:
    'preferred(?: first)?(?: name)?|nick ?name|goes by|known as|called|rufname|spitzname|apodo|surnom|prenom usuel',
  preferredLastName: 'preferred last name',
  pronouns: 'pronouns?|pronomen|pronombres?|pronoms?',
  birthDate:
    'birth ?dates?|date of birth|birthdays?|dob|d o b|born(?: on)?|birth day|geburtsdatum|geburtstag|geb(?:oren)?(?: datum)?(?: am)?|(?:fecha )?(?:de )?nacimiento|f nacimiento|fecha nac|(?:date )?(?:de )?naissance|nee?(?: le)?|ddn',
  grade:
    'grade(?: levels?)?|current grade|grade in school|class level|year group|klassenstufe|klasse|jahrgangsstufe|jahrgang|schulklasse|grado(?: escolar)?|nivel(?: escolar)?|curso(?: escolar)?|classe|niveau(?: scolaire)?|(?:entering|rising|upcoming|next) grade|grade entering|grade(?: level)?(?: in| for| as of)? (?:fall|autumn|september|school year).*|grade(?: in| for)? (?:20)?\\d\\d (?:20)?\\d\\d',
  school:
    '(?:current )?schools?(?: names?)?(?: attending| attended)?|name of schools?|schools? attend(?:ing|ed)|name der schule|schule|escuela|colegio|centro educativo|ecole|etablissement(?: scolaire)?',
  tshirtSize:
    '(?:t ?)?shirts?(?: sizes?)?|tee(?: shirt)?(?: size)?|jersey(?: size)?|uniform size|t ?shirt gro(?:ss|ß)e|kleidergro(?:ss|ß)e|gro(?:ss|ß)e|talla(?: (?:de )?(?:la )?camiseta)?|camiseta|taille(?: (?:de )?t ?shirt)?',
  allowed:
    '(?:people )?(?:may|can|allowed to|allowed|authori[sz]ed(?: to| for)?|ok(?:ay)? to)(?: be)? pick(?:ed)? ?ups?(?: by| list| persons?| people)?|pick ?ups?(?: list| authori[sz]ation| authori[sz]ed| persons?| people| contacts?)?|who (?:may|can) pick ?up|abholberechtigte?r?|abholung(?: durch)?|(?:personas )?autorizad[oa]s?(?: (?:a|para) recoger)?|personnes? autorisees?(?: a (?:recuperer|venir chercher))?',
  notAllowed:
    '(?:may|can|must|is|are)?(?: ?not| never)(?: be)?(?: allowed| authori[sz]ed)?(?: to)?(?: pick ?up(?: by)?)?|do not release(?: to)?|not (?:for )?release(?: to)?|nicht abholberechtigte?r?|no autorizad[oa]s?|(?:personnes? )?non autorisees?',
};
