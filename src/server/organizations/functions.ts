import type * as organizationCalls from '../../contract/organization.ts';
import type { OrganizationSettings } from '../../contract/organization.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { missingOf } from '../../domain/set-up.ts';
import { findHelpEmail, getOrganization, listActiveMessages, shownName } from './store.ts';

/** What every visitor's browser needs to know of the organisation. */
export async function organizationSettings(
  context: Pick<CallContext, 'database' | 'organization' | 'clock'>,
): Promise<OrganizationSettings> {
  const row = await getOrganization(context.database, context.organization.id);
  const messages = await listActiveMessages(context.database, row.id, context.clock.iso());
  return {
    name: shownName(row),
    isSetUp: missingOf(row).length === 0,
    logoUrl: row.logoFileId ? `/files/${row.logoFileId}/320.webp` : row.logoUrl,
    primaryColor: row.primaryColor,
    helpEmail: await findHelpEmail(context.database, row),
    privacyUrl: row.privacyUrl,
    studentsUrl: row.studentsUrl,
    timeZone: row.timeZone,
    locale: row.locale,
    currency: row.currency,
    gradeNames: row.gradeNames,
    schoolYearBegins: row.schoolYearBegins,
    messages,
    serverTime: context.clock.iso(),
  };
}

export const organizationFunctions: HandlersOf<typeof organizationCalls> = {
  organization: async (_input, context) => organizationSettings(context),

  remoteConfig: async (_input, context) => {
    const row = await getOrganization(context.database, context.organization.id);
    return { parameters: row.remoteConfig as Record<string, { type: 'string'; value: unknown }> };
  },
};
