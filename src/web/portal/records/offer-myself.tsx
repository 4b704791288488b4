import { flushSync } from 'react-dom';
import type { RecordGuardian } from '../../../contract/records.ts';
import { CONTACTS, findSameContact } from '../../../domain/emergency-contacts.ts';
import { canBeCalled } from '../../../domain/phone-digits.ts';
import { m } from '../../../words/messages.js';
import type { Contacts } from '../../shared/records/household-fields.tsx';
import { Button } from '../../ui/button.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { Cluster } from '../../ui/layout.tsx';

interface OfferMyselfProps {
  readonly form: Form<Contacts>;
  /** Whoever types. */
  readonly you: RecordGuardian | undefined;
}

/** Enters whoever types as a contact in one act: name and phone are in their account. Not where they are listed, or nobody could call them. */
export function OfferMyself({ form, you }: OfferMyselfProps) {
  const { contacts } = form.values;
  if (!you?.name.trim() || !canBeCalled(you.phone)) return null;
  const { name, phone, relationship } = you;
  const isListed = contacts.some((each) => findSameContact([{ name, phone }, each]) !== null);
  const empty = contacts.findIndex((each) => !`${each.name}${each.relationship}${each.phone}`.trim());
  const at = empty === -1 ? contacts.length : empty;
  if (isListed || at === CONTACTS.most) return null;
  const enter = () => {
    flushSync(() =>
      form.set({ contacts: contacts.toSpliced(at, 1, { name, relationship: relationship.slice(0, 60), phone }) }),
    );
    const fields = form.ref.current?.querySelectorAll<HTMLInputElement>('input[name^="contacts."][name$=".name"]');
    [...(fields ?? [])].find(({ value }) => !value.trim())?.focus();
  };
  return (
    <Cluster>
      <Button look="secondary" onClick={enter}>
        {m.records_contact_yourself({ name, phone })}
      </Button>
    </Cluster>
  );
}
