import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentAsTold } from '../../../../contract/staff-records.ts';
import { m } from '../../../../words/messages.js';
import { useBirthDateRule } from '../../../shared/records/student-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { AsToldForm } from './as-told-form.tsx';
import { barringSetup, contactsSetup, guardiansSetup, permissionsSetup, pickupSetup } from './household-setups.tsx';
import { questionsSetup } from './questions-setup.tsx';
import type { StaffRecord } from './setup.ts';
import { studentSetup } from './student-setup.tsx';

interface EditSectionProps {
  readonly studentId: string;
  readonly familyId: string;
  readonly section: ContentAsTold['section'];
  /** The student's name, for whoever hears the button. */
  readonly name: string;
  /** Of who picks up: begins with somebody who must not. */
  readonly isBarring?: boolean;
}

/** The way into one section of a record, for staff who write what a family told them. */
export function EditSection({ section, name, isBarring = false, ...whose }: EditSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const serves = useServesFamilies();
  // Its dialog opens once the record is there: a form that comes later would take the focus away again.
  const isLoading = useIsFetching({ queryKey: ['report', 'staffRecord', whose] }) > 0 && isOpen;
  if (!serves) return null;
  const title = m.as_told_title({ section: m.records_section({ section }), name });
  const words = isBarring ? m.families_page_bar() : m.account_edit();
  return (
    <>
      <Button
        look="quiet"
        isSmall
        aria-label={m.records_act_of({ act: words, section: isBarring ? name : title })}
        isBusy={isLoading}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <EditDialog {...whose} section={section} isBarring={isBarring} title={title} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface EditDialogProps extends Omit<EditSectionProps, 'name' | 'isBarring'> {
  readonly isBarring: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

function EditDialog({ section, isBarring, title, onClose, ...whose }: EditDialogProps) {
  const report = useReport('staffRecord', whose);
  if (report.isError && !report.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <ReportContent report={report}>{() => null}</ReportContent>
      </Dialog>
    );
  if (!report.data) return null;
  return <Loaded record={report.data} section={section} isBarring={isBarring} title={title} onClose={onClose} />;
}

interface LoadedProps extends Pick<EditDialogProps, 'section' | 'isBarring' | 'title' | 'onClose'> {
  readonly record: StaffRecord;
}

function Loaded({ section, isBarring, ...props }: LoadedProps) {
  const ruleOfBirth = useBirthDateRule();
  switch (section) {
    case 'student':
      return <AsToldForm {...props} section={section} setup={studentSetup(ruleOfBirth)} />;
    case 'guardians':
      return <AsToldForm {...props} section={section} setup={guardiansSetup} />;
    case 'contacts':
      return <AsToldForm {...props} section={section} setup={contactsSetup} />;
    case 'pickup':
      return <AsToldForm {...props} section={section} setup={isBarring ? barringSetup : pickupSetup} />;
    case 'permissions':
      return <AsToldForm {...props} section={section} setup={permissionsSetup} />;
    case 'questions':
      return <AsToldForm {...props} section={section} setup={questionsSetup(props.record)} />;
  }
}
