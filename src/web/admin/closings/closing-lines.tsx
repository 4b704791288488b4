import { Link } from '@tanstack/react-router';
import type { ClosedClass } from '../../../contract/closings.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { Notice, Tag } from '../../ui/notice.tsx';
import { DateField, TimeField } from '../../ui/text-field.tsx';
import { useReport } from '../frame/use-report.ts';
import { type Act, actsOf, allOf, type Choice, choiceOf, type Choices, isComplete } from './choices.ts';
import styles from './closings.module.css';

interface ClosingLinesProps {
  readonly classes: readonly ClosedClass[];
  readonly choices: Choices;
  readonly closed: { readonly from: string; readonly to: string };
  /** No class is held there instead. */
  readonly closedPlaceId: string | null;
  readonly onChange: (choices: Choices) => void;
}

/** The classes that are held then, each with what happens to it; above them what happens to all. */
export function ClosingLines({ classes, choices, closed, closedPlaceId, onChange }: ClosingLinesProps) {
  const { data } = useReport('classChoices', {});
  const places = data?.locations.filter(({ isArchived, id }) => !isArchived && id !== closedPlaceId) ?? [];
  if (classes.length === 0) return null;
  const chooseAll = (act: Act) =>
    onChange(
      Object.fromEntries(
        classes.map((one) => [
          one.id,
          { ...choiceOf(one, choices), act: actsOf(one).includes(act) ? act : choiceOf(one, {}).act },
        ]),
      ),
    );
  const all = allOf(classes, choices);
  // Who is held there anyway is held all the same.
  const chooseAllAt = (locationId: string) =>
    onChange(
      Object.fromEntries(
        classes.map((one) => {
          const act: Act = locationId !== '' && one.locationId === locationId ? 'keep' : 'elsewhere';
          return [one.id, { ...choiceOf(one, choices), act, locationId }];
        }),
      ),
    );
  return (
    <>
      {classes.length > 1 && (
        <ChoiceField
          className={styles.all}
          label={m.closings_all()}
          value={all.act}
          options={[
            { value: '', label: '–', disabled: true },
            { value: 'cancel', label: m.closings_cancel() },
            { value: 'end', label: m.closings_at_end() },
            { value: 'elsewhere', label: m.closings_elsewhere() },
            { value: 'keep', label: m.closings_keep() },
          ]}
          onChange={
            ({ currentTarget: { value } }) =>
              value === 'elsewhere' ? chooseAllAt('') : chooseAll(value as Act) /* one of its options */
          }
        />
      )}
      {classes.length > 1 && all.act === 'elsewhere' && (
        <ChoiceField
          className={styles.all}
          label={m.closings_all_where()}
          value={all.locationId}
          options={[
            { value: '', label: m.closings_location_choose() },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => chooseAllAt(value)}
        />
      )}
      <ul className={styles.lines}>
        {classes.map((one) => (
          <ClosingLine
            key={one.id}
            one={one}
            choice={choiceOf(one, choices)}
            closed={closed}
            places={places}
            onChange={(choice) => onChange({ ...choices, [one.id]: choice })}
          />
        ))}
      </ul>
    </>
  );
}

interface ClosingLineProps {
  readonly one: ClosedClass;
  readonly choice: Choice;
  readonly closed: { readonly from: string; readonly to: string };
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (choice: Choice) => void;
}

function ClosingLine({ one, choice, closed, places, onChange }: ClosingLineProps) {
  const format = useFormat();
  const ends = one.dates.flatMap(({ atEnd }) => (atEnd ? [atEnd] : []));
  const words: Readonly<Record<Act, string>> = {
    cancel: m.closings_cancel(),
    end: m.closings_at_end_on({ days: format.list(ends.map(({ on }) => `${format.weekday(on)} ${format.day(on)}`)) }),
    on: m.closings_on(),
    elsewhere: m.closings_elsewhere(),
    keep: m.closings_keep(),
  };
  const set = (changed: Partial<MeetingTime>) => onChange({ ...choice, to: { ...choice.to, ...changed } });
  const isMoved = choice.act !== 'cancel' && choice.act !== 'keep';
  return (
    <li>
      <div className={styles.about}>
        <p>
          <Link to={staffPaths.managedClass(one.id)}>{one.title}</Link>{' '}
          {!one.isPublished && <Tag tone="quiet">{m.closings_draft()}</Tag>}
        </p>
        <p className={styles.quiet}>
          {one.dates.map((date) => whenOf(date, format) + (date.place ? `, ${date.place.name}` : '')).join(' · ')}
        </p>
        <p className={styles.quiet}>
          {[
            one.location,
            format.list(one.instructors),
            m.closings_enrolled({ count: one.enrolled }),
            one.waiting > 0 && m.closings_waiting({ count: one.waiting }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {one.isWhole && <p className={styles.quiet}>{m.closings_is_whole()}</p>}
      </div>
      <div className={styles.choice}>
        <ChoiceField
          label={
            <>
              {m.closings_what()}
              <Hidden> {m.closings_what_of({ title: one.title })}</Hidden>
            </>
          }
          value={choice.act}
          options={actsOf(one).map((act) => ({ value: act, label: words[act] }))}
          onChange={
            ({ currentTarget: { value } }) => onChange({ ...choice, act: value as Act }) /* one of its options */
          }
        />
        {choice.act === 'on' && (
          <>
            <DateField
              label={m.closings_new_day()}
              value={choice.to.on}
              required
              onChange={({ currentTarget: { value } }) => set({ on: value })}
            />
            <div className={styles.times}>
              <TimeField
                label={m.closings_new_start()}
                value={choice.to.start}
                onChange={({ currentTarget: { value } }) => set({ start: value })}
              />
              <TimeField
                label={m.closings_new_end()}
                value={choice.to.end}
                onChange={({ currentTarget: { value } }) => set({ end: value })}
              />
            </div>
            {!isComplete(choice, closed) && <p className={styles.wrong}>{m.closings_new_missing()}</p>}
          </>
        )}
        {choice.act === 'elsewhere' && (
          <>
            <ChoiceField
              label={m.closings_elsewhere_where()}
              value={choice.locationId}
              required
              options={[
                { value: '', label: m.closings_location_choose() },
                ...places.filter(({ id }) => id !== one.locationId).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => onChange({ ...choice, locationId: value })}
            />
            {!isComplete(choice, closed) && <p className={styles.quiet}>{m.closings_elsewhere_missing()}</p>}
          </>
        )}
        {isMoved && isComplete(choice, closed) && one.clashes.length > 0 && <Clashes one={one} />}
      </div>
    </li>
  );
}

const CLASH = {
  instructor: m.closings_clash_instructor,
  location: m.closings_clash_location,
  student: m.closings_clash_student,
  closed: m.closings_clash_closed,
} as const;

function Clashes({ one: { clashes, clashCount } }: { one: ClosedClass }) {
  const format = useFormat();
  return (
    <Notice tone="warn">
      <ul className={styles.clashes}>
        {clashes.map(({ kind, name, title, ...date }) => (
          <li key={`${kind} ${name} ${title} ${date.on}`}>
            {CLASH[kind]({ name, title, when: whenOf(date, format) })}
          </li>
        ))}
        {clashCount > clashes.length && <li>{m.closings_clash_more({ count: clashCount - clashes.length })}</li>}
      </ul>
    </Notice>
  );
}

function whenOf({ on, start, end }: MeetingTime, format: Format): string {
  return `${format.weekday(on)} ${format.day(on)}, ${format.times(start, end)}`;
}
