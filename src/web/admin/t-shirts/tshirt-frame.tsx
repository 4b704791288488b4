import type { ReactNode } from 'react';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Stack, Toolbar } from '../../ui/layout.tsx';
import { Tab, Tabs } from '../../ui/tabs.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import styles from './tshirts.module.css';

const PARTS = [
  [staffPaths.tshirts, m.tshirts_tab_counts],
  [staffPaths.tshirtPart('missing'), m.tshirts_tab_missing],
  [staffPaths.tshirtPart('order'), m.tshirts_tab_order],
  [staffPaths.tshirtPart('hand-out'), m.tshirts_tab_handout],
  [staffPaths.tshirtPart('staff'), m.tshirts_tab_staff],
  [staffPaths.tshirtPart('requests'), m.tshirts_tab_requests],
] as const;

interface FrameProps {
  readonly lead: string;
  /** Undefined until they are known; null where a part is about no semester. */
  readonly semesters: readonly NamedSemester[] | undefined | null;
  readonly semester?: NamedSemester | null | undefined;
  /** Where a part is about one class, if one is chosen. */
  readonly classes?: readonly { readonly id: string; readonly title: string }[] | undefined;
  readonly classId?: string | null | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** "T-shirt Sizes" with its parts; semester and class are in the address and go along from one to the other. */
export function TshirtFrame({ lead, semesters, semester, classes, classId, tools, children }: FrameProps) {
  const [address] = useAddress();
  const title = classes?.find(({ id }) => id === classId)?.title;
  const { data: waiting } = useReport('sizeRequests', {});
  const open = waiting?.requests.filter(({ state }) => state === 'open').length ?? 0;
  return (
    <StaffPage
      title={m.tshirts_menu()}
      lead={lead}
      printedAside={[semester?.name, title].filter(Boolean).join(' · ')}
      tools={
        <>
          {semesters !== null && <SemesterSelect semesters={semesters} semester={semester} />}
          {tools}
        </>
      }
    >
      <Tabs label={m.tshirts_parts()}>
        {PARTS.map(([to, words]) => (
          <Tab
            key={to}
            to={to}
            search={{ semester: address.semester, class: address['class'] }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {words === m.tshirts_tab_requests && open > 0 ? m.tshirts_tab_requests_open({ count: open }) : words()}
          </Tab>
        ))}
      </Tabs>
      <Stack>
        {classes && classes.length > 0 && (
          <Toolbar>
            <ClassSelect classes={classes} classId={classId ?? null} />
          </Toolbar>
        )}
        {children}
      </Stack>
    </StaffPage>
  );
}

function ClassSelect({
  classes,
  classId,
}: {
  classes: readonly { readonly id: string; readonly title: string }[];
  classId: string | null;
}) {
  const [, change] = useAddress();
  return (
    <ChoiceField
      label={m.tshirts_class()}
      labelled="hidden"
      className={styles.class}
      value={classId ?? ''}
      options={[
        { value: '', label: m.tshirts_all_classes() },
        ...classes.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(event) => change({ class: event.currentTarget.value || undefined, page: undefined })}
    />
  );
}
