import { useState } from 'react';
import type { Audience } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { useAct } from '../frame/use-act.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';

/** How mail programs part addresses: most by a comma, Outlook by a semicolon. */
const SEPARATORS = { comma: ', ', semicolon: '; ' } as const;
type Separator = keyof typeof SEPARATORS;

/** Hands out the addresses of those whom a letter would be for and who want mails, for the BCC of another program: what begins it, and its dialog. */
export function useCopyAddresses(audience: Audience) {
  const read = useAct('readerAddresses');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    read.mutate(
      { audience },
      {
        onSuccess: () => setOpen(true),
        onError: (error) => toasts.show({ severity: 'error', summary: describeFailure(error) }),
      },
    );
  const dialog = isOpen && read.data && <Addresses {...read.data} onClose={() => setOpen(false)} />;
  return { open, isBusy: read.isPending, dialog };
}

/** The same as a button, for whoever may write to families. */
export function CopyAddresses({ audience }: { audience: Audience }) {
  return useServesFamilies() ? <CopyButton audience={audience} /> : null;
}

function CopyButton({ audience }: { audience: Audience }) {
  const { open, isBusy, dialog } = useCopyAddresses(audience);
  return (
    <>
      <Button look="secondary" isBusy={isBusy} onClick={open}>
        {m.circulars_copy()}
      </Button>
      {dialog}
    </>
  );
}

interface AddressesProps {
  readonly addresses: readonly string[];
  readonly wantNone: number;
  readonly withoutAddress: number;
  readonly onClose: () => void;
}

function Addresses({ addresses, wantNone, withoutAddress, onClose }: AddressesProps) {
  const toasts = useToasts();
  const [separator, setSeparator] = useState<Separator>('comma');
  const text = addresses.join(SEPARATORS[separator]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ severity: 'success', summary: m.circulars_copied({ count: addresses.length }) });
      onClose();
    } catch {
      // Browsers let pages copy only over https, or not at all: they stand in the field.
      toasts.show({ severity: 'warn', summary: m.circulars_copy_by_hand() });
    }
  };
  return (
    <Dialog title={m.circulars_copy_title({ count: addresses.length })} onClose={onClose}>
      <Stack>
        {addresses.length > 0 && <p>{m.circulars_copy_bcc()}</p>}
        {wantNone > 0 && <p>{m.circulars_copy_want_none({ count: wantNone })}</p>}
        {withoutAddress > 0 && <p>{m.circulars_copy_without({ count: withoutAddress })}</p>}
        <RadioField
          label={m.circulars_copy_separator()}
          value={separator}
          options={[
            { value: 'comma', label: m.circulars_copy_comma() },
            { value: 'semicolon', label: m.circulars_copy_semicolon() },
          ]}
          onChange={setSeparator}
        />
        <LongTextField
          label={m.circulars_copy_addresses()}
          value={text}
          rows={4}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.circulars_copy_close()}
          </Button>
          <Button disabled={addresses.length === 0} onClick={() => void copy()} data-autofocus>
            {m.circulars_copy_act()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
