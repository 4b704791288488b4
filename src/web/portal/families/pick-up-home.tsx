import type { ReactNode } from 'react';
import type { family } from '../../../contract/families.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useToday } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { ScreenSkeleton } from '../../ui/waiting.tsx';
import accountStyles from '../account/account.module.css';
import { hasFailed, usePicksUpOnly } from '../students/students-data.ts';
import { useFamilies } from './family-data.ts';
import styles from './families.module.css';

type PickUps = OutputOf<typeof family>['pickUps'];

/** Later days are in the list of the family's screen. */
const MOST_AHEAD = 10;

/** A screen of families; whoever may pick up students, and nothing else, has a screen of their own in its place. */
export function UnlessPickUpOnly({ children }: { children: ReactNode }) {
  return usePicksUpOnly() ? <PickUpHome /> : children;
}

/** Whom one picks up, where and until when, today and next, and how to show who one is. */
function PickUpHome() {
  const { data, ...query } = useFamilies();
  return (
    <div className={`${accountStyles.page} ${accountStyles.form}`}>
      <h1 tabIndex={-1}>{m.families_pick_up_title()}</h1>
      {hasFailed({ ...query, data }) ? (
        <NotLoaded title={m.families_not_loaded()} queries={[query]} />
      ) : data ? (
        <DatesAhead pickUps={data.pickUps} />
      ) : (
        <ScreenSkeleton />
      )}
      <Section title={m.families_pick_up_show()}>
        <p>{m.families_pick_up_show_how()}</p>
      </Section>
    </div>
  );
}

function DatesAhead({ pickUps }: { pickUps: PickUps }) {
  const today = useToday();
  const format = useFormat();
  const ahead = inOrder(pickUps);
  const now = ahead.filter(({ on }) => on === today);
  const next = ahead.filter(({ on }) => on > today);
  return (
    <>
      <Section title={m.families_pick_up_today()} hint={format.longDay(today)}>
        {now.length > 0 ? <Dates dates={now} /> : <p>{m.families_pick_up_none_today()}</p>}
      </Section>
      <Section title={m.families_pick_up_next()}>
        {next.length > 0 ? <Dates dates={next.slice(0, MOST_AHEAD)} withDay /> : <p>{m.families_pick_ups_none()}</p>}
        {next.length > MOST_AHEAD && (
          <p className={styles.small}>{m.families_pick_up_more({ count: format.number(next.length - MOST_AHEAD) })}</p>
        )}
      </Section>
    </>
  );
}

/** One date of one student. */
interface Ahead {
  readonly key: string;
  readonly on: string;
  readonly start: string;
  readonly end: string;
  readonly name: string;
  readonly title: string;
  readonly place: string;
}

/** Every date of every student, in order. */
function inOrder(pickUps: PickUps): Ahead[] {
  const all = pickUps.flatMap(({ studentId, name, classes }) =>
    classes.flatMap(({ title, location, dates }) =>
      dates.map(({ on, start, end, place }) => ({
        key: [studentId, title, on, start].join(' '),
        on,
        start,
        end,
        name,
        title,
        place: place ? [place.name, place.address].filter(Boolean).join(', ') : (location ?? ''),
      })),
    ),
  );
  return all.toSorted((one, other) => (`${one.on} ${one.end}` < `${other.on} ${other.end}` ? -1 : 1));
}

function Dates({ dates, withDay = false }: { dates: readonly Ahead[]; withDay?: boolean }) {
  const format = useFormat();
  return (
    <Rows>
      {dates.map(({ key, on, start, end, name, title, place }) => (
        <Row key={key}>
          <div>
            <p className={styles.name}>{name}</p>
            <p>
              {withDay && `${format.dayOfWeek(on)}, `}
              <span className={styles.times}>{format.times(start, end)}</span>
            </p>
            <p className={styles.small}>{[title, place].filter(Boolean).join(' · ')}</p>
          </div>
        </Row>
      ))}
    </Rows>
  );
}
