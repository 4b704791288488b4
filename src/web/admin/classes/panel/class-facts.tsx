import { Button } from '../../../ui/button.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { describeAudience } from '../../../shared/class-wording.ts';
import { describeSchedule } from '../../../shared/class-schedule.ts';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { describePrice } from '../class-columns.tsx';
import type { Choices } from '../form/choices.ts';
import styles from './class-panel.module.css';

const MarkdownText = lazy(() => import('../../../ui/markdown.tsx'));

/** Everything of a class, as staff read it. */
export function ClassFacts({ edited, choices }: { edited: EditedClass; choices: Choices | undefined }) {
  const format = useFormat();
  const { content, meetings } = edited;
  const nameOf = (list: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    list?.find((one) => one.id === id)?.name;
  const opensAt = content.registrationOpensAt ?? edited.semesterOpensAt;
  const closesAt = content.registrationClosesAt ?? edited.semesterClosesAt;
  return (
    <dl className={styles.facts}>
      <Fact name={m.class_table_panel_semester()}>{edited.semesterName}</Fact>
      <Fact name={m.class_form_type()}>{nameOf(choices?.types, content.typeId)}</Fact>
      <Fact name={m.admin_when()}>{describeSchedule(meetings, format)}</Fact>
      <Fact name={m.admin_where()}>{nameOf(choices?.locations, content.locationId)}</Fact>
      <Fact name={m.admin_instructors()}>
        {format.list(content.instructorIds.flatMap((id) => nameOf(choices?.instructors, id) ?? []))}
      </Fact>
      <Fact name={m.class_table_panel_audience()}>{describeAudience(content, format)}</Fact>
      <Fact name={m.class_table_panel_seats()}>
        {m.class_table_panel_seats_of({
          taken: format.number(edited.seatsTaken),
          capacity: format.number(content.capacity),
        })}
        {edited.seatsOver > 0 && ` · ${m.class_table_panel_seats_over({ count: edited.seatsOver })}`}
      </Fact>
      <Fact name={m.admin_waitlist()}>{format.number(edited.waiting)}</Fact>
      <Fact name={m.class_table_panel_minimum()}>{content.minimum > 0 && format.number(content.minimum)}</Fact>
      <Fact name={m.admin_price()}>{describePrice(content, format)}</Fact>
      <Fact name={m.class_table_panel_options()}>
        {format.list(content.options.map(({ name, priceCents }) => `${name} (${format.money(priceCents)})`))}
      </Fact>
      <Fact name={m.class_table_group()}>{edited.groupName}</Fact>
      <Fact name={m.class_table_panel_registration()}>
        {m.class_table_panel_registration_span({ from: format.instant(opensAt), to: format.instant(closesAt) })}
      </Fact>
      <Fact name={m.class_form_description()} isWide>
        {content.description ? (
          <Suspense fallback={null}>
            <MarkdownText text={content.description} />
          </Suspense>
        ) : (
          m.class_table_panel_no_description()
        )}
      </Fact>
      <Fact name={m.class_form_dates()} isWide>
        {meetings.length > 0 && (
          <details>
            <summary>{m.admin_dates({ count: meetings.length })}</summary>
            <ol className={styles.dates}>
              {meetings.map(({ on, start, end }) => (
                <li key={`${on} ${start}`}>
                  {format.longDay(on)}, {format.times(start, end)}
                </li>
              ))}
            </ol>
          </details>
        )}
      </Fact>
      <Fact name={m.class_table_panel_changed()}>
        {edited.updatedBy
          ? m.class_table_panel_changed_by({ at: format.instant(edited.updatedAt), by: edited.updatedBy })
          : format.instant(edited.updatedAt)}
      </Fact>
      <Fact name={m.class_table_panel_id()} isWide>
        <ClassId id={edited.id} />
      </Fact>
    </dl>
  );
}

/** A fact under its name; what is not there is left out. */
function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === '') return null;
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ClassId({ id }: { id: string }) {
  const toasts = useToasts();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id);
      toasts.show({ severity: 'success', summary: m.class_table_panel_copied(), detail: id });
    } catch {
      toasts.show({
        severity: 'warn',
        summary: m.class_table_panel_copy_id(),
        detail: m.class_table_panel_copy_failed(),
      });
    }
  }
  return (
    <span className={styles.id}>
      <code>{id}</code>
      <Button look="secondary" onClick={() => void copy()}>
        {m.class_table_panel_copy_id()}
      </Button>
    </span>
  );
}
