import { Link } from '@tanstack/react-router';
import type { TaughtClass } from '../../contract/teaching.ts';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useUser } from '../shared/app.tsx';
import { useFormat } from '../shared/format.ts';
import { Empty } from '../ui/empty.tsx';
import { Stack } from '../ui/layout.tsx';
import { Tag } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { ScreenSkeleton } from '../ui/waiting.tsx';
import { ForInstructors } from './for-instructors.tsx';
import { InstallOffer } from './install-offer.tsx';
import { Place } from './place.tsx';
import { useTeaching } from './teaching-data.ts';
import { KeptDates, OnThisPhone } from './offline/kept-screens.tsx';
import { useIsLong, useKeeping, useKept } from './offline/use-offline.ts';
import styles from './teaching.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';

// Its words for whatever may fail are a good part of what a phone would have to load first.
const NotLoaded = lazyPart(async () => ({ default: (await import('../shared/not-loaded.tsx')).NotLoaded }));

// Asked for at a desk with a printer, seldom on a phone.
const OwnPacks = lazyPart(async () => ({ default: (await import('./own-packs.tsx')).OwnPacks }));

/** What an instructor is about to teach: today, the next dates, and all classes that are not over. */
export function TeachingPage() {
  return <ForInstructors title={m.teaching_title()}>{() => <Teaching />}</ForInstructors>;
}

function Teaching() {
  const user = useUser();
  const query = useTeaching(Boolean(user));
  const { data, error } = query;
  const kept = useKept();
  const isLong = useIsLong(!data);
  const keeping = useKeeping(Boolean(data));
  if (!data)
    return kept && (!user || error || isLong) ? (
      <KeptDates kept={kept} />
    ) : error ? (
      <NotLoaded title={m.teaching_not_loaded()} error={error} queries={[query]} />
    ) : (
      <ScreenSkeleton />
    );
  const { name, today, classes } = data;
  if (name === null)
    return (
      <Empty title={m.teaching_not_linked_title()}>
        <p>{m.teaching_not_linked()}</p>
      </Empty>
    );
  const dates = classes
    .flatMap((one) => one.dates.map((date) => ({ one, ...date })))
    .filter(({ on }) => on >= today)
    .toSorted((a, b) => `${a.on} ${a.start}`.localeCompare(`${b.on} ${b.start}`));
  const current = classes.filter(({ isCurrent }) => isCurrent);
  const next = dates.filter(({ on }) => on > today).slice(0, NEXT);
  return (
    <Stack>
      <p>{m.teaching_as({ name })}</p>
      {classes.length === 0 ? (
        <Empty title={m.teaching_none_title()}>
          <p>{m.teaching_none()}</p>
        </Empty>
      ) : (
        <>
          <Section title={m.teaching_today()}>
            <Dates dates={dates.filter(({ on }) => on === today)} />
          </Section>
          {next.length > 0 && (
            <Section title={m.teaching_next()}>
              <Dates dates={next} />
            </Section>
          )}
          <Section title={m.teaching_all()}>
            <ul className={styles.list}>
              {classes.map((one) => (
                <li key={one.id}>
                  <Named one={one} />
                  <span className={styles.quiet}>{one.semesterName}</span>
                </li>
              ))}
            </ul>
          </Section>
          {keeping && <OnThisPhone kept={keeping} />}
          {current.length > 1 && <OwnPacks classes={current} today={today} />}
          <InstallOffer />
        </>
      )}
    </Stack>
  );
}

/** So many of the dates to come are shown. */
const NEXT = 8;

interface TaughtDate {
  readonly one: TaughtClass;
  readonly on: string;
  readonly start: string;
  readonly end: string;
  readonly place?: { readonly name: string; readonly address: string } | undefined;
}

function Dates({ dates }: { readonly dates: readonly TaughtDate[] }) {
  const format = useFormat();
  if (dates.length === 0) return <p>{m.teaching_nothing_today()}</p>;
  return (
    <ul className={styles.list}>
      {dates.map(({ one, on, start, end, place }) => (
        <li key={`${one.id} ${on} ${start}`}>
          <span className={styles.when}>
            {format.dayOfWeek(on)}, {format.times(start, end)}
          </span>
          <Named one={one} />
          <Place name={place ? place.name : one.locationName} address={place ? place.address : one.locationAddress} />
        </li>
      ))}
    </ul>
  );
}

/** A class leads to who comes, once that is told. */
function Named({ one: { id, title, isCurrent, isCancelled, students } }: { readonly one: TaughtClass }) {
  return (
    <span className={styles.named}>
      {isCurrent ? <Link to={paths.taughtClass(id)}>{title}</Link> : <span>{title}</span>}
      {isCancelled ? (
        <Tag tone="error">{m.calendar_cancelled()}</Tag>
      ) : (
        <span>{m.teaching_coming({ count: students })}</span>
      )}
    </span>
  );
}
