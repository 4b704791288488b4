import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TextField } from '../text-field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

/** A form with one field, whose saving fails for what `told` names. */
function OneField({ told, beside }: { told: Readonly<Record<string, string>>; beside?: string }) {
  const form = useForm({
    saved: { version: 1, values: { name: '' } },
    save: () => Promise.reject(new Error('refused')),
    told: () => told,
  });
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      {form.failure && <p role="alert">not saved</p>}
      {beside && <TextField label="Beside" error={beside} />}
      <button type="submit">Save</button>
    </Form>
  );
}

test('what the server says against a field stands at the field, and nothing typed is lost', async () => {
  render(<OneField told={{ name: 'Enter the name.' }} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the name.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what it says against something without a field here is said by the form', async () => {
  render(<OneField told={{ shoeSize: 'This field is not known.' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeDefined();
});

test('a failure that names no field is said, whatever else is marked', async () => {
  render(<OneField told={{}} beside="Never right." />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('not saved')).toBeDefined();
});

test('until the screen that it leads on to is there, nothing is sent again', async () => {
  let sent = 0;
  function Leading() {
    const form = useForm({
      saved: { version: 1, values: { name: '' } },
      save: async () => void sent++,
      onSaved: () => new Promise(() => {}),
    });
    return (
      <Form form={form}>
        <button type="submit">Save</button>
      </Form>
    );
  }
  render(<Leading />);
  for (const _ of ['once', 'twice']) await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toBe(1);
});
