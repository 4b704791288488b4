import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { missingForPublishing, REQUIRED_FOR_PUBLISHING } from '../../../../domain/class-content.ts';
import { m } from '../../../../words/messages.js';
import { paths } from '../../../paths.ts';
import { staffPaths } from '../../../staff-paths.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { fieldWords } from '../../../shared/field-words.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EnrollStudent } from '../../enrollments/behalf/enroll-student.tsx';
import { ToSettings } from '../../frame/failure-alert.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import { CLASS_WORDS } from '../form/own-words.ts';
import { type Asked, ClassQuestions } from './class-questions.tsx';
import styles from './class-desk.module.css';

/** Where one goes from a class, and what can be done with it without its form: the buttons, and what they have to say. */
export function useClassActs(edited: EditedClass, onGone: () => void) {
  const { id, version, isPublished, cancelledAt } = edited;
  const toasts = useToasts();
  const publish = useAct('publishClass');
  const copying = useCopying(id);
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useAsked(edited);
  const runs = useRunsSchool();
  const to = useNavigate();
  const missing = missingForPublishing(edited.content, edited.meetings);
  const said = (summary: string) => toasts.show({ severity: 'success', summary, detail: edited.content.title });
  const failure = publish.error ?? copying.error;
  const tryPublish = () => {
    setTried(true);
    if (missing.length > 0) return;
    const published = { onSuccess: () => void said(m.class_table_published()) };
    publish.mutate({ classId: id, version, isPublished: true }, published);
  };
  const go = (label: string, at: string): MenuEntry => ({ label, onAct: () => void to({ to: at, search: true }) });
  const entries: MenuEntry[] = [
    go(m.class_table_panel_roster(), staffPaths.roster(id)),
    go(m.attendance_open_class(), staffPaths.attendance(id)),
    ...(isPublished ? [go(m.class_table_panel_public(), paths.class(id))] : []),
    ...(runs && !cancelledAt && edited.meetings.length > 0
      ? [
          {
            label: m.closings_open(),
            onAct: () => void to({ to: staffPaths.managedSemesters, search: { edit: 'close-day', class: id } }),
          },
        ]
      : []),
    ...(runs ? [{ label: m.class_table_panel_copy(), onAct: copying.copy }, ...endingsOf(edited, setAsked)] : []),
  ];
  const buttons = (
    <>
      {isPublished && !cancelledAt && <EnrollStudent classId={id} />}
      {runs && !isPublished && !cancelledAt && (
        <Button look="secondary" isBusy={publish.isPending} onClick={tryPublish}>
          {m.class_table_panel_publish()}
        </Button>
      )}
      <Menu look="secondary" words="⋯" label={m.directory_actions()} isBusy={copying.isBusy} entries={entries} />
      {runs && (
        <ButtonLink to={staffPaths.editClass(id)} search>
          {m.class_table_panel_edit()}
        </ButtonLink>
      )}
    </>
  );
  const notices = (
    <>
      {failure && (
        <Notice tone="error" isAlert>
          {describeFailure(failure, CLASS_WORDS)} <ToSettings error={failure} />
        </Notice>
      )}
      {isTried && missing.length > 0 && (
        <Notice tone="warn" isAlert title={m.class_table_publish_missing()}>
          <ul className={styles.missing}>
            {missing.map((name) => (
              <li key={name}>{fieldWords(REQUIRED_FOR_PUBLISHING[name])}</li>
            ))}
          </ul>
          <Link to={staffPaths.editClass(id)} search>
            {m.class_table_publish_to_form()}
          </Link>
        </Notice>
      )}
      {asked && runs && (
        <ClassQuestions
          edited={edited}
          asked={asked}
          onKeep={() => setAsked(null)}
          onDone={(words) => {
            setAsked(null);
            said(words);
          }}
          onGone={onGone}
        />
      )}
    </>
  );
  return { buttons, notices };
}

/** What ends this class or brings it back. */
function endingsOf(edited: EditedClass, ask: (question: Asked) => void): MenuEntry[] {
  const { isPublished, cancelledAt, seatsTaken, waiting } = edited;
  const isEmpty = seatsTaken + waiting === 0;
  const ending = (label: string, question: Asked, isDanger = true) => ({ label, isDanger, onAct: () => ask(question) });
  return [
    ...(isPublished && !cancelledAt && isEmpty ? [ending(m.class_table_panel_unpublish(), 'unpublish')] : []),
    ...(cancelledAt ? [ending(m.class_table_panel_reinstate(), 'reinstate', false)] : []),
    ...(isPublished && !cancelledAt ? [ending(m.class_table_panel_cancel(), 'cancel')] : []),
    ...(!isPublished && isEmpty ? [ending(m.class_table_panel_remove(), 'remove')] : []),
  ];
}

/** Which question is open. The dashboard leads to the one whether a class is cancelled, until it is answered. */
function useAsked({ isPublished, cancelledAt }: EditedClass): [Asked | null, (question: Asked | null) => void] {
  const [{ ask: led }, change] = useAddress();
  const [chosen, choose] = useState<Asked | null>(null);
  const asked = led === 'cancel' && isPublished && !cancelledAt ? 'cancel' : chosen;
  const ask = (question: Asked | null) => {
    choose(question);
    if (led !== undefined) change({ ask: undefined }, { replace: true });
  };
  return [asked, ask];
}

/** Copies the class and leads to the form of the copy. */
function useCopying(classId: string) {
  const copy = useAct('copyClass');
  const navigate = useNavigate();
  const toasts = useToasts();
  const onSuccess = (copied: { classId: string }) => {
    toasts.show({ severity: 'success', summary: m.class_table_panel_copied_class() });
    void navigate({ to: staffPaths.editClass(copied.classId), search: true });
  };
  return {
    error: copy.error,
    // Until the copy's form is there: a second click would make another.
    isBusy: copy.isPending || copy.isSuccess,
    copy: () => copy.mutate({ classId }, { onSuccess }),
  };
}
