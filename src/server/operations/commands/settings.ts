import { SPOT_SETTINGS } from '../../../domain/on-the-spot.ts';
import { m } from '../../../words/messages.js';
import { changeSettings } from '../../settings/change-settings.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ACTOR, type Command, readArgs, refuseMore, UsageError } from '../command.ts';
import { readSetting, SETTING_NAMES, wrongKeyOf } from '../settings.ts';

export const set: Command = {
  usage: ['set KEY VALUE [--type string|number|boolean|json]   set KEY --unset', `KEY: ${SETTING_NAMES.join(', ')}`],
  about: m.operations_about_set,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, {
      type: { type: 'string' },
      unset: { type: 'boolean', default: false },
    });
    const [key, value, ...more] = positionals;
    refuseMore(more);
    if (!key) throw new UsageError('argument-missing', { name: 'KEY' });
    if (value === undefined && !values.unset) throw new UsageError('argument-missing', { name: 'VALUE' });
    if (value !== undefined && values.unset) throw new UsageError('unset-with-value');
    return async ({ database, clock, organization, say, reader }) => {
      const changes = readSetting(organization, key, value, values.type);
      const act = { by: ACTOR, at: clock.iso() };
      const { change } = await inTransaction(database, (transaction) =>
        changeSettings(transaction, organization.id, { changes }, act),
      ).catch((error) => {
        throw wrongKeyOf(key, error);
      });
      const [changed] = Object.values(change);
      if (!changed) return say(m.operations_setting_same({ key }, reader));
      if (changed.to === null) say(m.operations_setting_removed({ key }, reader));
      else say(m.operations_setting_now({ key, value: show(changed.to) }, reader));
      if (key === 'currency') say(m.operations_setting_currency({}, reader));
      if (key === 'timeZone') say(m.operations_setting_time_zone({}, reader));
    };
  },
};

export const showSettings: Command = {
  usage: ['show'],
  about: m.operations_about_show,
  prepare: (args) => {
    refuseMore(readArgs(args, {}).positionals);
    return async ({ organization, say, reader }) => {
      const noDeadline = m.operations_show_no_deadline({}, reader);
      const notTold = m.operations_show_not_told({}, reader);
      const forEver = m.operations_show_for_ever({}, reader);
      const logo = organization.logoFileId ? m.operations_show_uploaded({}, reader) : organization.logoUrl;
      const rows: [string, unknown][] = [
        ['name', organization.name || notTold],
        ['logo', logo ?? m.operations_show_none({}, reader)],
        ['primaryColor', organization.primaryColor ?? m.operations_show_own_color({}, reader)],
        ['helpEmail', organization.helpEmail || notTold],
        ['privacyUrl', organization.privacyUrl || notTold],
        ['studentsUrl', organization.studentsUrl || notTold],
        ['timeZone', organization.timeZone],
        ['locale', organization.locale],
        ['currency', organization.currency],
        ['schoolYearBegins', organization.schoolYearBegins],
        ['withdrawDaysBefore', organization.withdrawDaysBefore ?? noDeadline],
        ['tshirtDaysBefore', organization.tshirtDaysBefore ?? noDeadline],
        ['holdsUnproven', organization.holdsUnproven ? 'on' : 'off'],
        ['auditMonths', organization.auditMonths ?? forEver],
        ['eventMonths', organization.eventMonths ?? forEver],
        ['mailMonths', organization.mailMonths ?? forEver],
        ['healthDays', organization.healthDays ?? forEver],
        ['recordDays', organization.recordDays ?? forEver],
        ['linesPerSubmission', organization.linesPerSubmission],
        ['linesPerFamilyDay', organization.linesPerFamilyDay],
        ['staffSecondFactor', organization.staffSecondFactor],
        ['officePhone', organization.officePhone || notTold],
        ['howToPay', organization.howToPay || notTold],
        ['createsByMail', organization.createsByMail ? 'on' : 'off'],
        ['showsAttendance', organization.showsAttendance ? 'on' : 'off'],
        ['phonesKeepNumbers', organization.phonesKeepNumbers ? 'on' : 'off'],
        ['phonesKeepHealth', organization.phonesKeepHealth ? 'on' : 'off'],
        ...Object.values(SPOT_SETTINGS).map((name): [string, unknown] => [name, organization[name] ? 'on' : 'off']),
        [m.operations_show_address({}, reader), organization.publicUrl ?? m.operations_show_no_address({}, reader)],
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
