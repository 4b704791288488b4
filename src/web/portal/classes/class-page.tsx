import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import { decideClassState } from '../../../domain/class-state.ts';
import { isSliding, priceGroup } from '../../../domain/price-tag.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { lastCatalogueAddress } from './catalogue-address.ts';
import { ClassChoice } from './class-choice.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useAvailable, useClass, useClassGroup } from '../../shared/class-data.ts';
import { ClassPicture } from '../../shared/class-picture.tsx';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { SeatsBand } from '../../shared/class-seats.tsx';
import { describeAudience, describeCents, describePrice } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { PlanBar } from '../plan/plan-bar.tsx';
import { usePlan } from '../plan/plan.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import MarkdownText from '../../ui/markdown.tsx';
import { hiddenClass } from '../../ui/hidden.tsx';
import styles from './class-page.module.css';
import { OldSeats } from './catalogue-lines.tsx';

/** One class with its own address: everything about it, all its dates, and the way into the plan. */
export function ClassPage() {
  const { classId = '' } = useParams({ strict: false });
  const held = useClass(classId);
  // Asked for its fresh seats, which are written over the held class.
  const available = useAvailable();
  usePageTitle(held.value?.title);
  const name = held.value && available.value?.[held.value.semesterId]?.semester.name;
  return (
    <div className={styles.page}>
      <p>
        <Link to={paths.classes} search={lastCatalogueAddress()} className={styles.back}>
          ← {m.classes_back()}
        </Link>
      </p>
      <OldSeats available={available.value} />
      {held.value ? (
        <ClassDetails schoolClass={held.value} semesterName={name ?? null} />
      ) : held.state === 'error' ? (
        <Notice title={m.classes_error_title()} words={m.classes_error()}>
          <Button look="secondary" onClick={() => held.retry()}>
            {m.classes_retry()}
          </Button>
        </Notice>
      ) : held.value === null ? (
        <Notice title={m.classes_gone_title()} words={m.classes_gone()}>
          <Link to={paths.classes} search={lastCatalogueAddress()}>
            {m.classes_see_all()}
          </Link>
        </Notice>
      ) : (
        <div className={styles.skeleton} aria-busy="true">
          <output className={hiddenClass}>{m.classes_loading()}</output>
        </div>
      )}
      <PlanBar />
    </div>
  );
}

function ClassDetails({ schoolClass, semesterName }: { schoolClass: SchoolClass; semesterName: string | null }) {
  const format = useFormat();
  const plan = usePlan();
  const now = useServerNow(5000);
  const state = decideClassState(schoolClass, now);
  const today = dayAtSchool(now, useApp().organization.timeZone);
  const { id, title, description, type, location, instructors, meetings, options, priceCents } = schoolClass;
  const note = {
    open: null,
    'few-left': null,
    full: m.classes_note_full(),
    'not-open': m.classes_note_not_open({ at: format.instant(schoolClass.registrationOpensAt) }),
    closed: m.classes_note_closed(),
    paused: m.classes_note_paused(),
    'information-only': m.classes_note_information_only(),
    cancelled: m.classes_note_cancelled(),
  }[state];
  return (
    <article className={styles.class}>
      <ClassPicture
        picture={schoolClass.picture}
        illustration={type.illustration}
        className={styles.picture ?? ''}
        isLazy={false}
        sizes="(width < 800px) 100vw, 760px"
      />
      <header className={styles.head}>
        <p className={styles.kind}>{[type.name, semesterName].filter(Boolean).join(' · ')}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.schedule}>{describeSchedule(meetings, format)}</p>
        <SeatsBand schoolClass={schoolClass} state={state} />
      </header>
      <div className={styles.choose}>
        <p className={styles.price}>{describePrice(schoolClass, format)}</p>
        {isSliding(schoolClass) && !schoolClass.isCancelled && <p className={styles.small}>{m.classes_sliding()}</p>}
        {priceCents > 0 && !schoolClass.isCancelled && <p className={styles.small}>{m.classes_collects()}</p>}
        {note && <p>{note}</p>}
        {schoolClass.cancelReason && <p>{m.classes_cancel_reason({ reason: schoolClass.cancelReason })}</p>}
        {hasBegun(schoolClass, today) && (
          <p>{m.classes_has_begun({ left: countFrom(schoolClass, today), all: meetings.length })}</p>
        )}
        <ClassChoice
          schoolClass={schoolClass}
          state={state}
          isChosen={plan.has(id)}
          onChoose={plan.add}
          onRemove={plan.remove}
        />
      </div>
      {description && (
        <div className={styles.description}>
          <MarkdownText text={description} />
        </div>
      )}
      <dl className={styles.facts}>
        <Fact name={m.classes_for()}>{describeAudience(schoolClass, format)}</Fact>
        {location && (
          <Fact name={m.classes_where()}>
            {location.name}
            {location.address && (
              <span className={styles.small}>
                {location.address} ·{' '}
                <a href={mapOf(location)} target="_blank" rel="noreferrer">
                  {m.classes_map()}
                </a>
              </span>
            )}
          </Fact>
        )}
        {instructors.length > 0 && (
          <Fact name={m.classes_with()}>{format.list(instructors.map((person) => person.name))}</Fact>
        )}
        {!schoolClass.isInformationOnly && !schoolClass.isCancelled && (
          <Fact name={m.classes_seats()}>
            {m.classes_seats_of({ left: schoolClass.seatsLeft, capacity: schoolClass.capacity })}
          </Fact>
        )}
        {options.length > 0 && (
          <Fact name={m.classes_options()}>
            {options.map((option) => (
              <span key={option.id} className={styles.option}>
                {option.name}: {option.priceCents === 0 ? m.classes_free() : format.money(option.priceCents)}
              </span>
            ))}
          </Fact>
        )}
        {schoolClass.groupId && <GroupFact groupId={schoolClass.groupId} />}
      </dl>
      <Dates schoolClass={schoolClass} today={today} />
    </article>
  );
}

/** Where a map of the world looks for the place; nobody is told anything before somebody follows the link. */
function mapOf({ address }: { readonly address: string }): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.replaceAll(/\s+/g, ' ') }).toString()}`;
}

function countFrom({ meetings }: SchoolClass, today: string): number {
  return meetings.filter(({ on }) => on >= today).length;
}

/** Whether some of its dates are over, and others are still to come. */
function hasBegun(schoolClass: SchoolClass, today: string): boolean {
  const left = countFrom(schoolClass, today);
  return !schoolClass.isCancelled && left > 0 && left < schoolClass.meetings.length;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function GroupFact({ groupId }: { groupId: string }) {
  const format = useFormat();
  const group = useClassGroup(groupId).value;
  if (!group) return null;
  const { cents, savingCents } = priceGroup(group.priceCents, group.classes);
  return (
    <Fact name={m.classes_group()}>
      {group.name}
      <span className={styles.small}>
        {m.classes_count({ count: group.classes.length })} · {describeCents(cents, format)}
        {savingCents > 0 && ` · ${m.classes_saves({ amount: format.money(savingCents) })}`}
      </span>
    </Fact>
  );
}

function Dates({ schoolClass, today }: { schoolClass: SchoolClass; today: string }) {
  const format = useFormat();
  const toasts = useToasts();
  const { meetings, title } = schoolClass;

  async function share(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.origin + paths.class(schoolClass.id));
      toasts.show({ severity: 'success', summary: m.classes_shared(), detail: title });
    } catch {
      toasts.show({ severity: 'warn', summary: m.classes_share(), detail: m.classes_share_failed() });
    }
  }

  return (
    <section className={styles.dates} aria-labelledby="dates-title">
      <h2 id="dates-title">
        {m.classes_dates()} <span className={styles.small}>{m.classes_dates_count({ count: meetings.length })}</span>
      </h2>
      {meetings.length === 0 ? (
        <p>{m.classes_dates_to_come()}</p>
      ) : (
        <ol>
          {meetings.map(({ on, start, end, place }) => (
            <li key={`${on} ${start}`} data-past={on < today || undefined}>
              <span>{format.longDay(on)}</span> <span className={styles.time}>{format.times(start, end)}</span>
              {place && (
                <strong>{m.classes_date_at({ place: [place.name, place.address].filter(Boolean).join(', ') })}</strong>
              )}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.actions}>
        {meetings.length > 0 && !schoolClass.isCancelled && (
          <a
            className={buttonClass({ look: 'secondary' })}
            href={paths.classDates(schoolClass.id)}
            download={`${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.ics`}
          >
            {m.classes_add_to_calendar()}
          </a>
        )}
        <Button look="secondary" onClick={() => void share()}>
          {m.classes_share()}
        </Button>
      </p>
    </section>
  );
}

function Notice({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{words}</p>
      {children}
    </section>
  );
}
