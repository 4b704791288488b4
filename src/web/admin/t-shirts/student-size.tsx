import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { nameSize, sizeOptions } from '../frame/size-words.ts';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { nameStudent } from '../students/student-columns.tsx';

/** The size of a student's t-shirt, set at once; choosing the one before takes it back. */
export function StudentSize({ student }: { student: Student }) {
  const set = useAct('setSize');
  const toasts = useToasts();
  const sizes = useReport('tshirtSizes', {});
  const choose = (value: string) =>
    set.mutate(
      {
        studentId: student.id,
        version: student.version,
        tshirtSize: value || null,
      },
      {
        onSuccess: ({ student: { tshirtSize } }) =>
          toasts.show({
            severity: 'success',
            summary: m.shell_severity_success(),
            detail: m.tshirts_size_set({ name: nameStudent(student), size: nameSize(tshirtSize) }),
          }),
      },
    );
  return (
    <ChoiceField
      label={m.tshirts_size_of({ name: nameStudent(student) })}
      value={set.isPending ? (set.variables.tshirtSize ?? '') : (student.tshirtSize ?? '')}
      disabled={set.isPending}
      error={set.error ? describeFailure(set.error) : undefined}
      onChange={(event) => choose(event.currentTarget.value)}
      options={[{ value: '', label: m.admin_unknown() }, ...sizeOptions(sizes.data?.sizes ?? [], student.tshirtSize)]}
    />
  );
}
