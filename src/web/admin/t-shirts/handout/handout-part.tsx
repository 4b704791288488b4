import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { foldName } from '../../../../domain/names.ts';
import { m } from '../../../../words/messages.js';
import { describeFailure } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Toolbar } from '../../../ui/layout.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { EnrollStudent } from '../../enrollments/behalf/enroll-student.tsx';
import { NoSemester } from '../../dashboard/no-semester.tsx';
import { NothingFound, ReportContent } from '../../frame/report-state.tsx';
import { SearchField } from '../../frame/search-field.tsx';
import { nameSize, sizeOptions } from '../../frame/size-words.ts';
import { useAct } from '../../frame/use-act.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { usePrinting } from '../../../shared/use-printing.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { ExportMenu } from '../../imports/export-menu.tsx';
import { PageNumbers } from '../../table/page-numbers.tsx';
import { readPage } from '../../frame/use-address.ts';
import { TshirtFrame } from '../tshirt-frame.tsx';
import styles from './handout.module.css';

type Handout = OutputOf<typeof functions.tshirtHandout>;
type HandoutPerson = Handout['people'][number];

const nameOf = ({ firstName, lastName }: HandoutPerson) => `${firstName} ${lastName}`.trim();
const PAGE_SIZE = 100;

/** Who got a shirt, ticked off with a tap; on paper a list to tick by hand. */
export function HandoutPart() {
  const [{ semester, class: classId }] = useAddress();
  const report = useReport('tshirtHandout', { semesterId: semester, classId });
  const { data } = report;
  return (
    <TshirtFrame
      lead={m.tshirts_handout_lead()}
      semesters={data?.semesters}
      semester={data?.semester}
      classes={data?.classes}
      classId={data?.classId}
      tools={
        data &&
        data.people.length > 0 && (
          <Button look="secondary" onClick={() => print()}>
            {m.admin_print()}
          </Button>
        )
      }
    >
      <ReportContent report={report}>
        {(handout) => {
          if (handout.semester === null) return <NoSemester />;
          if (handout.people.length === 0)
            return (
              <Empty title={m.admin_tshirts_empty_title()}>
                <p>{m.admin_tshirts_empty()}</p>
                <EnrollStudent />
              </Empty>
            );
          return <People handout={handout} semesterId={handout.semester.id} name={handout.semester.name} />;
        }}
      </ReportContent>
    </TshirtFrame>
  );
}

function People({ handout, semesterId, name }: { handout: Handout; semesterId: string; name: string }) {
  const [{ search = '', left, page: pageText }, change] = useAddress();
  const format = useFormat();
  const isPrinting = usePrinting();
  const { people } = handout;
  const given = people.filter((person) => person.given !== null).length;
  const words = foldName(search).split(' ');
  const found = people.filter((person) => {
    const text = foldName(nameOf(person));
    return (left === undefined || person.given === null) && words.every((word) => text.includes(word));
  });
  const page = readPage(pageText);
  const shown = isPrinting ? found : found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <Toolbar
        end={
          <ExportMenu
            list="sizes"
            fileName={`${name} ${m.tshirts_handout_list()}`}
            rows={found}
            columns={[
              { header: m.imports_export_last_name(), value: ({ lastName }) => lastName },
              { header: m.imports_export_first_name(), value: ({ firstName }) => firstName },
              { header: m.admin_size(), value: ({ size }) => (size === null ? null : nameSize(size)) },
              { header: m.tshirts_handout_got(), value: (each) => (each.given ? nameSize(each.given.size) : null) },
              { header: m.tshirts_handout_when(), value: (each) => (each.given ? new Date(each.given.at) : null) },
              { header: m.admin_tshirts_classes(), value: ({ classTitles }) => classTitles.join('; ') },
            ]}
          />
        }
      >
        <SearchField placeholder={m.admin_student()} />
        <CheckField
          label={m.tshirts_handout_open()}
          checked={left !== undefined}
          onChange={(event) => change({ left: event.currentTarget.checked ? 'yes' : undefined, page: undefined })}
        />
        <output>
          {m.tshirts_handout_progress({ given: format.number(given), all: format.number(people.length) })}
        </output>
      </Toolbar>
      {found.length === 0 ? (
        left !== undefined && search === '' ? (
          <Empty title={m.tshirts_handout_done_title()}>
            <p>{m.tshirts_handout_done()}</p>
          </Empty>
        ) : (
          <NothingFound clear={() => change({ search: undefined, left: undefined, page: undefined })} />
        )
      ) : (
        <ul className={styles.people} aria-label={m.tshirts_handout_list()}>
          {shown.map((person) => (
            <Row key={person.id} person={person} sizes={handout.sizes} semesterId={semesterId} />
          ))}
        </ul>
      )}
      <PageNumbers page={page} pageSize={PAGE_SIZE} total={found.length} />
    </>
  );
}

interface RowProps {
  readonly person: HandoutPerson;
  readonly sizes: Handout['sizes'];
  readonly semesterId: string;
}

/** One person: the size that is handed over, and one big button. */
function Row({ person, sizes, semesterId }: RowProps) {
  const format = useFormat();
  const serves = useServesFamilies();
  const give = useAct('giveTshirt');
  const takeBack = useAct('takeBackTshirt');
  const [other, setOther] = useState<string | null>(null);
  const { given, isStaff } = person;
  const size = other ?? person.size ?? '';
  const handed = { semesterId, personId: person.id, isStaff };
  const name = nameOf(person);
  const error = give.error ?? takeBack.error;
  return (
    <li className={styles.person} data-given={given !== null || undefined}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name} {isStaff && <Tag tone="quiet">{m.tshirts_staff_member()}</Tag>}
        </p>
        <p className={styles.about}>
          {given
            ? m.tshirts_handout_at({ at: format.instant(given.at), by: given.by })
            : format.list(person.classTitles)}
        </p>
        {error && <p role="alert">{describeFailure(error)}</p>}
      </div>
      <span className={styles.printed}>{given ? `✓ ${nameSize(given.size)}` : `□ ${nameSize(person.size)}`}</span>
      <div className={styles.acts}>
        {given ? (
          <>
            <strong>✓ {nameSize(given.size)}</strong>
            {serves && (
              <Button
                look="quiet"
                isBusy={takeBack.isPending}
                aria-label={m.tshirts_handout_undo_of({ name })}
                onClick={() => takeBack.mutate(handed, { onSuccess: () => setOther(null) })}
              >
                {m.tshirts_handout_undo()}
              </Button>
            )}
          </>
        ) : serves ? (
          <>
            <ChoiceField
              label={m.tshirts_handout_size_of({ name })}
              labelled="hidden"
              value={size}
              disabled={give.isPending}
              onChange={(event) => setOther(event.currentTarget.value)}
              options={[
                ...(size === '' ? [{ value: '', label: m.tshirts_handout_choose() }] : []),
                ...sizeOptions(sizes, person.size),
              ]}
            />
            <Button
              isBusy={give.isPending}
              disabled={size === ''}
              aria-label={size === '' ? undefined : m.tshirts_handout_give({ name, size: nameSize(size) })}
              onClick={() => give.mutate({ ...handed, size })}
            >
              {m.tshirts_handout_got()}
            </Button>
          </>
        ) : (
          <span>{nameSize(person.size)}</span>
        )}
      </div>
    </li>
  );
}
