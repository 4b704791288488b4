import type { StaffTask } from '../../../contract/tasks.ts';
import { m } from '../../../words/messages.js';
import { Tag } from '../../ui/notice.tsx';

/** How a task stands, where that is more than its day says: done, due today, or late. */
export function DueTag({ task: { doneAt, dueOn }, today }: { task: StaffTask; today: string }) {
  if (doneAt) return <Tag tone="success">{m.tasks_done()}</Tag>;
  if (dueOn > today) return null;
  return dueOn === today ? <Tag tone="info">{m.tasks_today()}</Tag> : <Tag tone="warn">{m.tasks_overdue()}</Tag>;
}
