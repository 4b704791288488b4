import type { functions } from '../../contract/functions.ts';
import type { OrganizationSettings } from '../../contract/organization.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { CallError } from '../platform/call/errors.ts';
import { findOrganization, listActiveMessages } from './store.ts';

type OrganizationFunctions = HandlersOf<Pick<typeof functions, 'organization' | 'remoteConfig'>>;

/** What every visitor's browser needs to know of the organisation. */
export async function organizationSettings(
  context: Pick<CallContext, 'database' | 'organization' | 'clock'>,
): Promise<OrganizationSettings> {
  const row = await findOrganization(context.database, undefined);
  if (!row) throw new CallError('unavailable', 'The portal is starting. Please try again in a moment.');
  const messages = await listActiveMessages(context.database, row.id, context.clock.iso());
  return {
    name: row.name,
    logoUrl: row.logo_url,
    helpEmail: row.help_email,
    privacyUrl: row.privacy_url,
    studentsUrl: row.students_url,
    timeZone: row.time_zone,
    locale: row.locale,
    currency: row.currency,
    gradeNames: row.grade_names,
    messages,
    serverTime: context.clock.iso(),
  };
}

export const organizationFunctions: OrganizationFunctions = {
  organization: async (_input, context) => organizationSettings(context),

  remoteConfig: async (_input, context) => {
    const row = await findOrganization(context.database, undefined);
    return { parameters: (row?.remote_config ?? {}) as Record<string, { type: 'string'; value: unknown }> };
  },
};
