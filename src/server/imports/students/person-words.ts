import type { PersonPart, StudentTarget } from '../../../contract/student-imports.ts';

// What schools, leagues and camps call their columns, in English, German, Spanish and French, as folded words (`foldName`).

/** Words for the child, which say nothing of what a column holds. */
export const CHILD =
  'students?|childs?|children|campers?|players?|participants?|athletes?|kids?|youth|swimmers?|dancers?|pupils?|learners?|registrants?|attendees?|scouts?|kind(?:es)?|schuler(?:in|innen)?|teilnehmer(?:in|innen)?|alumn[oa]s?(?: [oa]s?)?|estudiantes?|nin[oa]s?(?: [oa]s?)?|hij[oa]s?(?: [oa]s?)?|participantes?|jugador(?:a|es)?|enfants?|eleves?|stagiaires?|inscrits?|kind(?:eren)?|leerling(?:en)?|deelnemers?';

/** How forms ask for what a column holds. */
export const QUESTIONS =
  'what (?:is|are|s)|whats|please (?:enter|provide|list|give)|wie (?:lautet|heisst)|cual es|quel(?:le)? est|wat is';

/** Words for people and places that are neither the child, nor those who look after it, nor a contact. */
export const OTHERS =
  'doctors?|dr|physicians?|dentists?|orthodontists?|pa?ediatricians?|hospitals?|clinics?|insurance|insurers?|policy|polic[yi]holders?|pharmac(?:y|ies)|therapists?|employers?|companys?|company|maiden|signatures?|signed|licen[cs]e|schools?|church(?:es)?|teachers?|counsell?ors?|coach(?:es)?|troops?|arzt|hausarzt|kinderarzt|zahnarzt|krankenkasse|versicherung|arbeitgeber|schule|unterschrift|lehrer(?:in)?|medicos?|pediatra|dentista|seguro|aseguradora|empresa|escuela|colegio|firma|medecin|dentiste|assurance|mutuelle|employeur|ecole|huisarts|tandarts|verzekering|werkgever';

/** Words for those who look after a child; which of them it is, where the word says so. */
export const GUARDIANS: readonly (readonly [words: string, who: '' | 'mother' | 'father'])[] = [
  [
    '(?:padre madre|madre padre)(?: (?:o )?tutor(?:a|es)?(?: legal)?)?|mothers?(?: or)? fathers?|moms?(?: or)? dads?|mutter vater',
    '',
  ],
  ['mothers?|moms?|mums?|mommy|mutter|madres?|mama|meres?|moeders?', 'mother'],
  ['fathers?|dads?|daddy|vaters?|padres?|papa|peres?|vaders?', 'father'],
  [
    '(?:parents?|guardians?)(?: or)? caregivers?|parents?(?: or)? guardians?|guardians?(?: or)? parents?|padres? o tutor(?:es)?|madre o padre|parents?|(?:legal )?guardians?|carers?|caregivers?|caretakers?|responsible adults?|eltern(?:teile?)?|erziehungsberechtigter?n?|sorgeberechtigter?n?|personensorgeberechtigter?n?|tutor(?:a|es)?(?: legal(?:es)?)?|apoderad[oa]s?|encargad[oa]s?|responsables?(?: legal(?:e|es|aux)?)?|representants? leg(?:al|aux)|ouders?(?: verzorgers?)?|verzorgers?|billing|bill to|purchasers?|buyers?|payers?|customers?|account holders?',
    '',
  ],
];

export const CONTACTS =
  '(?:in case of )?emergency(?: contacts?(?: persons?)?)?|ice|contacts?(?: d)? urgence|noodcontact(?:en)?|noodnummer|contactos?(?: de)? emergencias?|contacts?(?: persons?)?|notfall(?:kontakte?|nummer)?|kontaktpersonen?|emergencias?|urgence|personnes? a (?:prevenir|contacter)(?: en cas (?:d )?urgence)?';

/** What a column says of whom it names: looked for as whole words, the first that is found. */
export const PARTS: readonly (readonly [part: PersonPart, words: string])[] = [
  [
    'livesWith',
    '(?:lives?|living|resid(?:es?|ing)) (?:with|at home)|same household|(?:lebt|wohnt)(?: im haushalt| zusammen)?(?: mit| bei| beim)?|(?:vive|convive)(?: con)?|(?:vit|habite)(?: avec| chez)?|woont(?: bij| samen)?',
  ],
  ['email', 'e ?mails?(?: s)?|mails?|mailadressen?|correos?(?: electronicos?)?|courriels?|emailadresse'],
  [
    'phone',
    'phones?|telephones?|mobiles?|cells?|cellphones?|tel|telefon(?:nummer)?|handy(?:nummer)?|mobil(?:nummer|telefon)?|telefonos?|celular(?:es)?|movil(?:es)?|portables?|fon|numbers? to call|rufnummer|ph|telefoon(?:nummer)?|mobiel(?:e nummer)?',
  ],
  [
    'relationship',
    'relationships?|relation|relations?|verhaltnis|beziehung|verwandtschaft(?:sgrad)?|parentesco|relacion|lien(?: de parente)?|qualite',
  ],
  [
    'firstName',
    'first(?: names?)?|firstname|fname|given names?|forenames?|vornamen?|nombre de pila|nombres|prenoms?|voorna(?:am|men)',
  ],
  [
    'lastName',
    'last(?: names?)?|lastname|lname|surnames?|family names?|nachnamen?|familiennamen?|zuname|apellidos?(?: (?:paterno|materno))?|noms? de famille|achterna(?:am|men)|familienaam',
  ],
  [
    'address',
    'address(?: line)?|street|mailing|city|town|zip(?: code)?|post ?code|postal code|adresse|anschrift|strasse|plz|wohnort|ort|direccion|domicilio|ciudad|codigo postal|ville|rue|woonplaats|strasse hausnr|adres',
  ],
  ['name', 'full names?|fullname|names?|nombre completo|nombre|noms? complets?|noms?|na(?:am|men)'],
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
    'birth ?dates?|date of birth|birthdays?|dob|d o b|born(?: on)?|birth day|geburtsdatum|geburtstag|geb(?:oren)?(?: datum)?(?: am)?|(?:fecha )?(?:de )?nacimiento|f nacimiento|fecha nac|(?:date )?(?:de )?naissance|nee?(?: le)?|ddn|geboortedatum|geboren op|when (?:was|were).* born',
  grade:
    'grade(?: levels?)?|gr|(?:entering|rising|next years?) grades?(?: levels?)?|grades? (?:entering|(?:in )?(?:the )?fall|next (?:school )?year)(?: (?:of )?20\\d\\d)?|(?:in )?(?:what|which) grade(?: levels?)? (?:is|are|will|does).*|klasse im schuljahr.*|current grade|grade in school|class level|year group|klassenstufe|klasse|jahrgangsstufe|jahrgang|schulklasse|grado(?: escolar)?|nivel(?: escolar)?|curso(?: escolar)?|classe|niveau(?: scolaire)?|(?:entering|rising|upcoming|next) grade|grade entering|grade(?: level)?(?: in| for| as of)? (?:fall|autumn|september|school year).*|grade(?: in| for)? (?:20)?\\d\\d (?:20)?\\d\\d',
  school:
    '(?:what|which) schools? (?:is|are|will|does|do).*|(?:current )?schools?(?: names?)?(?: attending| attended)?|name of schools?|schools? attend(?:ing|ed)|name der schule|schule|escuela|colegio|centro educativo|ecole|etablissement(?: scolaire)?',
  tshirtSize:
    '(?:t ?)?shirts?(?: sizes?)?|tee(?: shirt)?(?: size)?|jersey sizes?|uniform size|t ?shirt gro(?:ss|ß)e|kleidergro(?:ss|ß)e|gro(?:ss|ß)e|talla(?: (?:de )?(?:la )?camiseta)?|camiseta|taille(?: (?:de )?t ?shirt)?',
  allowed:
    '(?:people |persons? |individuals? |adults? )?(?:who )?(?:may|can|allowed to|allowed|authori[sz]ed(?: to| for)?|ok(?:ay)? to)(?: be)? pick(?:ed)? ?ups?(?: by| list| persons?| people)?|pick ?ups?(?: list| authori[sz]ation| authori[sz]ed| persons?| people| contacts?)?|who (?:may|can) pick ?up|abholberechtigte?r?|abholung(?: durch)?|wer darf abholen|(?:personas )?autorizad[oa]s?(?: (?:a|para)(?: la)? (?:recoger|recogida))?|personnes? autorisees?(?: a (?:recuperer|venir chercher))?',
  livesWith:
    '(?:(?:with )?(?:whom|who) (?:does|do|is|are) )?(?:lives?|living|resid(?:es?|ing)) (?:with|at)(?: whom| parents?| guardians?)*|(?:lebt|wohnt) (?:bei|mit)(?: wem)?|(?:bei|mit) wem (?:lebt|wohnt)(?: das)?|(?:con quien )?(?:vive|convive)(?: con)?|(?:avec|chez) qui (?:vit|habite)(?: l)?|(?:vit|habite) (?:avec|chez)(?: qui)?|woont bij',
  photos:
    '(?:(?:no|not|do not|opt out of|without) )?(?:photos?|pictures?|photograph(?:s|ed|y)?|media|images?)(?:(?: and| or)? (?:photos?|videos?|media|images?))*(?: (?:release|permissions?|consent|waiver|allowed|ok|okay|opt out|opt in|authori[sz]ation|policy|form|signed|yes no))*|(?:permission|consent|release|ok|okay)(?: (?:to|for))?(?: (?:use|take|be))? (?:photos?|pictures?|photograph(?:s|ed|y)?|media|images?)|may (?:we |be )?(?:(?:take |use )?(?:photos?|pictures?)|photograph(?:ed)?).*|(?:keine )?fotos?(?:erlaubnis|freigabe|einwilligung)?(?: erlaubt| erlaubnis| freigabe| einwilligung)?|bildrechte|(?:sin )?fotos?(?:grafias?)?|(?:autorizacion|permiso|autoriza)(?: (?:de|para))?(?: (?:uso|toma))?(?: de)? (?:fotos?(?:grafias?)?|imagen(?:es)?)|uso de (?:la )?imagen|droit a l image|autorisation(?: (?:de|des))? photos?|photos? autorisees?|pas de photos?',
  sunscreen:
    '(?:staff may (?:put on|apply) )?(?:sun ?screen|sun ?block)(?: (?:permission|consent|allowed|ok|application|authori[sz]ation))?|(?:may|can) (?:we |staff )?(?:apply|put on|use) sun ?(?:screen|block)|sonnen(?:creme|schutz|milch)(?: erlaubt)?|(?:protector|crema|bloqueador) solar|creme solaire|zonnebrand',
  insectSpray:
    '(?:staff may (?:put on|apply) )?(?:(?:insect|bug|mosquito) (?:spray|repellent)|repellent)(?: (?:permission|consent|allowed|ok|application|authori[sz]ation))?|(?:may|can) (?:we |staff )?(?:apply|put on|use) (?:insect|bug) (?:spray|repellent)|(?:insekten|mucken)(?:schutz|spray)(?: erlaubt)?|repelente(?: de (?:insectos|mosquitos))?|anti ?moustiques?|anti ?insectes?',
  notAllowed:
    '(?:people |persons? |individuals? |adults? )?(?:who )?(?:may|can|must|is|are)?(?: ?not| never)(?: be)?(?: allowed| authori[sz]ed)?(?: to)?(?: pick ?up(?: by)?)?|do not release(?: to)?|not (?:for )?release(?: to)?|nicht abholberechtigte?r?|no autorizad[oa]s?|(?:personnes? )?non autorisees?',
};
