import type * as organizationCalls from '../../contract/organization.ts';
import type { OrganizationSettings } from '../../contract/organization.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { getOrganization, listActiveMessages } from './store.ts';

/** What every visitor's browser needs to know of the organisation. */
export async function organizationSettings(
  context: Pick<CallContext, 'database' | 'organization' | 'clock'>,
): Promise<OrganizationSettings> {
  const row = await getOrganization(context.database, context.organization.id);
  const messages = await listActiveMessages(context.database, row.id, context.clock.iso());
  return {
    name: row.name,
    logoUrl: row.logo_file_id ? `/files/${row.logo_file_id}/320.webp` : row.logo_url,
    primaryColor: row.primary_color,
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

export const organizationFunctions: HandlersOf<typeof organizationCalls> = {
  organization: async (_input, context) => organizationSettings(context),

  remoteConfig: async (_input, context) => {
    const row = await getOrganization(context.database, context.organization.id);
    return { parameters: row.remote_config as Record<string, { type: 'string'; value: unknown }> };
  },
};
