import { receiptPath, type ShownPayment } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import { FetchedPaper } from '../fetched-paper.tsx';

interface ReceiptButtonProps {
  readonly payment: ShownPayment;
  /** What stands on it; its number where nothing is said. */
  readonly words?: string;
}

/** The receipt of a payment, as PDF. */
export function ReceiptButton({ payment: { id, receiptNumber }, words }: ReceiptButtonProps) {
  const name = m.payments_receipt_number({ number: receiptNumber });
  return (
    <FetchedPaper
      path={`${receiptPath}/${id}`}
      file={`${name}.pdf`}
      words={words ?? name}
      label={m.payments_receipt_as_pdf({ number: receiptNumber })}
      look="quiet"
    />
  );
}
