import { settingsChanges } from '../../../contract/settings.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { fieldErrors } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { checkForm } from '../frame/form-check.ts';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import type { Settings } from '../settings/settings-values.ts';

/** The first of the first steps: what every page names the school by, and where its clock is. */
export function AboutSchool() {
  return useRunsSchool() && <About />;
}

function About() {
  const { data } = useReport('settings', {});
  return data && <AboutForm settings={data} />;
}

function AboutForm({ settings: { version, values } }: { settings: Settings }) {
  const { helpEmail } = useApp().organization;
  const act = useAct('saveSettings');
  const form = useForm({
    saved: {
      version,
      values: {
        name: values.name,
        // Until an address is named, the first administrator's stands in the footer: here it is confirmed.
        helpEmail: values.helpEmail || helpEmail,
        privacyUrl: values.privacyUrl,
        timeZone: values.name === '' ? ownTimeZone(values.timeZone) : values.timeZone,
      },
    },
    check: (typed) => checkForm(settingsChanges, typed),
    save: (changes, read) => act.mutateAsync({ version: read, changes }),
    told: (error) => fieldErrors(error, 'changes.'),
    // All of it is part of every page as it was loaded.
    onSaved: () => location.reload(),
  });
  return (
    <Form form={form}>
      <Section title={m.admin_about_title()} hint={m.admin_about()}>
        <TextField {...form.field('name')} label={m.settings_name()} required maxLength={200} />
        <TextField
          {...form.field('helpEmail')}
          type="email"
          label={m.settings_help_email()}
          description={m.admin_about_help()}
          required
          maxLength={254}
        />
        <TextField
          {...form.field('privacyUrl')}
          type="url"
          label={m.settings_privacy_url()}
          description={m.admin_about_privacy({ sample: 'https://…/privacy' })}
          required
          maxLength={2000}
        />
        <ChoiceField
          {...form.field('timeZone')}
          label={m.settings_time_zone()}
          description={m.settings_time_zone_hint()}
          options={zonesWith(form.values.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <FailureAlert error={form.failure} />
        <Button type="submit" isBusy={form.isPending} style={{ alignSelf: 'flex-start' }}>
          {m.admin_about_save()}
        </Button>
      </Section>
    </Form>
  );
}

function ownTimeZone(otherwise: string): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || otherwise;
}

function zonesWith(current: string): string[] {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].sort();
}
