import { m } from '../../../words/messages.js';

interface Counted {
  readonly title: string;
  readonly enrollments: number;
  readonly waiting: number;
  readonly promoted: number;
}

/** What becomes of the seats. Whether the mails leave is for the outbox to say. */
export function describeEffect(promoted: number): string {
  return promoted > 0 ? m.withdraw_all_effect({ promoted }) : m.withdraw_all_effect_nobody();
}

/** What a withdrawal does in one class; what there is none of is not counted. */
export function describeClass({ title, enrollments, waiting, promoted }: Counted): string {
  const parts = [
    enrollments > 0 && m.withdraw_all_class_enrolled({ count: enrollments }),
    waiting > 0 && m.withdraw_all_class_waiting({ count: waiting }),
    promoted > 0 && m.withdraw_all_class_promoted({ count: promoted }),
  ];
  return m.withdraw_all_class({ title, counts: parts.filter(Boolean).join(', ') });
}
