import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { Toolbar } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { CircularTable } from '../../circulars/circular-table.tsx';
import { CopyAddresses } from '../../circulars/copy-addresses.tsx';
import { RulesOfClass } from '../../circulars/rules/rules-of-class.tsx';

/** The letters to the families of a class: those that were sent, and what is sent by rule. */
export function DeskLetters({ edited: { id, semesterId, content } }: { readonly edited: EditedClass }) {
  return (
    <>
      <Toolbar>
        <CopyAddresses audience={{ of: 'students', classId: id }} />
        <ButtonLink to={staffPaths.newCircular} search={{ of: 'enrollments', semester: semesterId, class: id }}>
          {m.circulars_new()}
        </ButtonLink>
      </Toolbar>
      <RulesOfClass classId={id} title={content.title} />
      <CircularTable classId={id} empty={m.desk_letters_empty()} />
    </>
  );
}
