import { isId } from '../../../contract/fields.ts';
import type * as calls from '../../../contract/letter-rules.ts';
import { MOST_RULES } from '../../../contract/letter-rules.ts';
import { placeholdersOfLetter, unknownPlaceholders } from '../../../domain/fill-placeholders.ts';
import { record } from '../../audit/store.ts';
import { invalidField, notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { listAllSemesters } from '../../semesters/store.ts';
import { previewRule } from './preview.ts';
import { type Rule } from './rules-store.ts';
import * as store from './rules-store.ts';
import { describeRules } from './describe.ts';
import { sendingsOf } from './sendings.ts';
import { writeLetters } from './write-letters.ts';

/** So many of what goes next stand in the list of rules, and so many with one rule. */
const NEXT_IN_LIST = 3;
const NEXT_OF_RULE = 50;

/** Letters that go by a rule: what goes next, writing and switching rules, and sending what is late. */
export function letterRuleFunctions({ publicUrl }: { readonly publicUrl: string }): HandlersOf<typeof calls> {
  return {
    letterRules: async (_input, context) => {
      const rules = await store.listRules(context.database, context.organization.id);
      return { rules: await describeRules(rules, context, { next: NEXT_IN_LIST }) };
    },

    letterRule: async ({ ruleId }, context) => {
      const { database, organization } = context;
      const row = isId(ruleId) ? await store.findRule(database, organization.id, ruleId) : null;
      const [rule] = row ? await describeRules([row], context, { next: NEXT_OF_RULE }) : [];
      if (!row || !rule) throw notFound('rule');
      return { rule: { ...rule, text: row.text } };
    },

    letterRulesOfClass: async ({ classId }, context) => {
      const all = await store.listRules(context.database, context.organization.id);
      const active = all.filter(({ isActive }) => isActive);
      const rules = await describeRules(active, context, { next: NEXT_IN_LIST, classId });
      return {
        rules: rules.flatMap(({ id: ruleId, subject, kind, days, at, next }) =>
          next.length > 0 ? [{ ruleId, subject, kind, days, at, next }] : [],
        ),
      };
    },

    saveLetterRule: async ({ ruleId, version, ...asked }, context) => {
      const { database, organization, clock } = context;
      requirePlaceholders(asked);
      await requireSemester(asked.semesterId, context);
      const at = clock.iso();
      const days = asked.kind === 'missed-class' ? 0 : asked.days;
      const changed = { ...asked, days, changedBy: context.caller.email ?? '', changedAt: at };
      const before = await store.lockRule(database, organization.id, ruleId);
      if (!before) {
        if (version !== 0) throw refused('changed-meanwhile');
        const all = await store.listRules(database, organization.id);
        if (all.length >= MOST_RULES) throw refused('too-many-rules', { most: MOST_RULES });
        const isNew = await store.insertRule(database, organization.id, {
          id: ruleId,
          version: 1,
          activeSince: at,
          ...changed,
        });
        // Of two clicks at one moment the second waited for the first.
        if (isNew) await note('letter-rule.saved', { id: ruleId, ...asked }, context);
        return { version: 1 };
      }
      // A second click on "Save" of a new rule finds it made.
      if (version === 0 && before.version === 1 && isSame(before, changed)) return { version: 1 };
      if (before.version !== version || before.kind !== asked.kind) throw refused('changed-meanwhile');
      const activeSince = isOtherwise(before, changed) ? at : before.activeSince;
      const next = { ...changed, id: ruleId, version: version + 1, activeSince };
      await store.updateRule(database, organization.id, next);
      await note('letter-rule.saved', next, context);
      return { version: next.version };
    },

    switchLetterRule: async ({ ruleId, version, isActive }, context) => {
      const { database, organization, clock, caller } = context;
      const rule = await requireRule({ ruleId, version }, context);
      if (rule.isActive === isActive) return { version };
      const changedAt = clock.iso();
      const changes = { version: version + 1, isActive, changedAt, changedBy: caller.email ?? '' };
      const since = isActive ? { activeSince: changedAt } : {};
      await store.updateRule(database, organization.id, { id: rule.id, ...changes, ...since });
      await note('letter-rule.switched', { ...rule, isActive }, context);
      return { version: version + 1 };
    },

    removeLetterRule: async ({ ruleId, version }, context) => {
      const { database, organization, caller, clock } = context;
      const { id, subject } = await requireRule({ ruleId, version }, context);
      await store.deleteRule(database, organization.id, id);
      const entry = { action: 'letter-rule.removed', entityId: id, change: { subject } } as const;
      await record(database, organization.id, [{ ...entry, at: clock.iso(), by: caller }]);
      return {};
    },

    sendLateLetters: async ({ ruleId, classIds }, context) => {
      const { database, organization, caller } = context;
      const rule = await store.lockRule(database, organization.id, ruleId);
      if (!rule) throw notFound('rule');
      const found = (await sendingsOf([rule], context)).get(rule.id);
      const late = found?.sendings.filter(({ state, classId }) => state === 'late' && classIds.includes(classId)) ?? [];
      // Nothing is late of a rule that is off: it has no time since which it should have sent.
      return { mails: rule.isActive ? await writeLetters(rule, late, caller, { ...context, database }) : 0 };
    },

    previewLetterRule: (asked, context) => previewRule(asked, context, publicUrl),
  };
}

/** Whether its letters go at another time or to others than before, or it was off: then what should have gone before is late. */
function isOtherwise(before: Rule, after: Omit<Rule, 'id' | 'version' | 'activeSince' | 'lookedAt'>): boolean {
  const whenAndWhom = ({ days, at, semesterId, typeIds, classIds }: typeof after) =>
    JSON.stringify([days, at, semesterId, typeIds.toSorted(), classIds.toSorted()]);
  return whenAndWhom(before) !== whenAndWhom(after) || (after.isActive && !before.isActive);
}

function isSame(before: Rule, after: Omit<Rule, 'id' | 'version' | 'activeSince' | 'lookedAt'>): boolean {
  return !isOtherwise(before, after) && before.subject === after.subject && before.text === after.text;
}

function requirePlaceholders({ subject, text }: { readonly subject: string; readonly text: string }): void {
  const known = placeholdersOfLetter({ hasClass: true, hasSemester: true });
  for (const [path, words] of Object.entries({ subject, text })) {
    const unknown = unknownPlaceholders(words, known);
    if (unknown.length > 0) throw invalidField(path, 'unknown-placeholders', { unknown, known: [...known] });
  }
}

async function requireSemester(semesterId: string | null, { database, organization }: SignedInContext): Promise<void> {
  if (semesterId === null) return;
  const all = await listAllSemesters(database, organization.id);
  if (!all.some(({ id }) => id === semesterId)) throw notFound('semester');
}

/** A rule that nobody else changes or lets send meanwhile. */
async function requireRule(
  { ruleId, version }: { readonly ruleId: string; readonly version: number },
  { database, organization }: SignedInContext,
): Promise<Rule> {
  const rule = await store.lockRule(database, organization.id, ruleId);
  if (!rule) throw notFound('rule');
  if (rule.version !== version) throw refused('changed-meanwhile');
  return rule;
}

async function note(
  action: 'letter-rule.saved' | 'letter-rule.switched',
  { id, subject, isActive }: Pick<Rule, 'id' | 'subject' | 'isActive'>,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const change = { subject, isActive };
  await record(database, organization.id, [{ action, entityId: id, change, at: clock.iso(), by: caller }]);
}
