import { Button } from '../ui/button.tsx';
import { Form, SaveBar } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { NumberField, TextField } from '../ui/text-field.tsx';

interface Values {
  readonly name: string;
  readonly seats: string;
}

/** A form: errors at their fields after it is sent, what the server says against it, and its bar. */
export function KitForm() {
  const form = useForm<Values, void>({
    saved: { version: 1, values: { name: 'Rock Climbing', seats: '12' } },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: 'Please give it a name.' }),
    save: ({ seats }) =>
      Number(seats) > 20 ? Promise.reject(new Error('Not more than twenty seats.')) : Promise.resolve(),
    told: (error): Record<string, string> => (error instanceof Error ? { seats: error.message } : {}),
  });
  return (
    <Section title="Form, SaveBar">
      <Form form={form} aria-label="A form">
        <TextField label="Name" required {...form.field('name')} />
        <NumberField label="Seats" description="More than twenty are refused." {...form.field('seats')} />
        {form.failure && <Notice tone="error">{form.failure.message}</Notice>}
        <SaveBar label="Saving" words={form.isChanged ? 'Changed, and not saved.' : 'Nothing changed.'}>
          {form.isChanged && (
            <Button look="quiet" onClick={form.forget}>
              Give up
            </Button>
          )}
          <Button type="submit" isBusy={form.isPending} disabled={!form.isChanged}>
            Save
          </Button>
        </SaveBar>
      </Form>
    </Section>
  );
}
