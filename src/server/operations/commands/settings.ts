import { changeSettings } from '../../settings/change-settings.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ACTOR, type Command, readArgs, UsageError } from '../command.ts';
import { readSetting, SETTING_NAMES } from '../settings.ts';
import { refuseMore } from './roles.ts';

export const set: Command = {
  usage: [
    'set KEY VALUE [--type string|number|boolean|json]   set KEY --unset',
    `Change a setting of the school: ${SETTING_NAMES.join(', ')}.`,
  ],
  prepare: (args) => {
    const { values, positionals } = readArgs(args, {
      type: { type: 'string' },
      unset: { type: 'boolean', default: false },
    });
    const [key, value, ...more] = positionals;
    refuseMore(more);
    if (!key) throw new UsageError('KEY is missing.');
    if ((value === undefined) !== values.unset)
      throw new UsageError(value === undefined ? 'VALUE is missing.' : '--unset takes no VALUE.');
    return async ({ database, clock, organization, say }) => {
      const changes = readSetting(organization, key, value, values.type);
      const act = { by: ACTOR, at: clock.iso() };
      const { change } = await inTransaction(database, (transaction) =>
        changeSettings(transaction, organization.id, { changes }, act),
      );
      const [changed] = Object.values(change);
      if (!changed) return say(`${key} was that already.`);
      say(changed.to === null ? `${key} is removed.` : `${key} is now ${show(changed.to)}.`);
      if (key === 'currency') say('Prices keep their numbers; nothing is converted.');
      if (key === 'timeZone') say('Dates of classes keep their wall times; registration windows keep their instants.');
    };
  },
};

const NOT_TOLD = '(not told yet)';

export const showSettings: Command = {
  usage: ['show', 'The settings of the school.'],
  prepare: (args) => {
    refuseMore(readArgs(args, {}).positionals);
    return async ({ organization, say }) => {
      const rows: [string, unknown][] = [
        ['name', organization.name || NOT_TOLD],
        ['logo', organization.logoFileId ? '(an uploaded picture)' : (organization.logoUrl ?? '(none)')],
        ['primaryColor', organization.primaryColor ?? '(the portal’s own)'],
        ['helpEmail', organization.helpEmail || NOT_TOLD],
        ['privacyUrl', organization.privacyUrl || NOT_TOLD],
        ['studentsUrl', organization.studentsUrl || NOT_TOLD],
        ['timeZone', organization.timeZone],
        ['locale', organization.locale],
        ['currency', organization.currency],
        ['withdrawDaysBefore', organization.withdrawDaysBefore ?? '(no deadline)'],
        ['tshirtDaysBefore', organization.tshirtDaysBefore ?? '(no deadline)'],
        ['holdsUnproven', organization.holdsUnproven ? 'on' : 'off'],
        ['auditMonths', organization.auditMonths ?? '(for ever)'],
        ['eventMonths', organization.eventMonths ?? '(for ever)'],
        ['mailMonths', organization.mailMonths ?? '(for ever)'],
        ['linesPerSubmission', organization.linesPerSubmission],
        ['linesPerFamilyDay', organization.linesPerFamilyDay],
        ['public address', organization.publicUrl ?? '(set PUBLIC_URL)'],
        ...Object.entries(organization.gradeNames).map(([grade, name]): [string, unknown] => [
          `gradeName.${grade}`,
          name,
        ]),
        ...Object.entries(organization.remoteConfig).map(([key, { type, value }]): [string, unknown] => [
          `config.${key}`,
          `${show(value)} (${type})`,
        ]),
      ];
      for (const [key, value] of rows) say(`${key.padEnd(18)} ${show(value)}`);
    };
  },
};

function show(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'value' in value) return show(value.value);
  return JSON.stringify(value);
}
