import type { HouseholdTag } from '../../../contract/tags.ts';
import { Tag } from '../../ui/notice.tsx';

/** Tags of the school, each in its colour. */
export function TagMarks({ tags }: { tags: readonly HouseholdTag[] }) {
  return (
    <span title={tags.map(({ name }) => name).join(', ')}>
      {tags.map(({ id, name, color }) => (
        <span key={id}>
          <Tag tone={color}>{name}</Tag>{' '}
        </span>
      ))}
    </span>
  );
}
