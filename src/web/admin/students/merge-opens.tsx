import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import type { StaffStudent } from './merge-sides-of.ts';
import { listNewlySeen } from './newly-sees.ts';
import { nameSection } from './section-words.ts';
import { nameStudent } from './student-columns.tsx';

/** Child by child, who would newly see what of it, and that nobody does before somebody of its own household agrees. */
export function MergeOpens({ kept, merged }: { kept: StaffStudent; merged: StaffStudent }) {
  const format = useFormat();
  const pairs = [
    [kept, merged],
    [merged, kept],
  ] as const;
  const lines = pairs.flatMap(([child, other]) => {
    const { people, sections } = listNewlySeen(child, other);
    if (people.length === 0) return [];
    const facts = { people: format.list(people), name: nameStudent(child.student) };
    const told = sections.map((each) => nameSection(each));
    return [
      told.length > 0 ? m.merge_opens_line({ ...facts, sections: format.list(told) }) : m.merge_opens_bare(facts),
    ];
  });
  return <Opens lines={lines} />;
}

/** What a merge would open, in sentences, and who is asked before it does. */
export function Opens({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p>{m.merge_opens_nobody()}</p>;
  // Two children of one name have one sentence.
  const told = [...new Set(lines)];
  return (
    <>
      <ul>
        {told.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{m.merge_opens_asks()}</p>
    </>
  );
}
