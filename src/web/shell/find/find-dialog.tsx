import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow, useToday } from '../../shared/class-clock.ts';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { useRoles } from '../../shared/roles.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './find-dialog.module.css';
import { groupHits, leaveNear } from './find-groups.ts';
import type { Hit } from './hit.ts';
import { HitList } from './hit-list.tsx';
import { useFind } from './use-find.ts';

interface FindDialogProps {
  /** What was chosen before, the last first. */
  readonly recent: readonly Hit[];
  readonly onChosen: (hit: Hit) => void;
  readonly onClose: () => void;
}

/** One field for everybody and everything: the arrows choose, Enter leads there. */
export function FindDialog({ recent, onChosen, onClose }: FindDialogProps) {
  const navigate = useNavigate();
  const { call, toasts } = useActTools();
  const reader = { format: useFormat(), roles: useRoles() ?? [], now: useServerNow(), today: useToday() };
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { found: answered, error, isLooking, retry } = useFind(typed);
  const found = leaveNear(answered, typed, reader.roles);
  const isEmpty = typed.trim() === '';
  const before = recent.length > 0 ? [{ name: m.find_recent(), hits: recent, hasMore: false }] : [];
  const [acting, setActing] = useState<Hit | null>(null);
  const shown = isEmpty ? before : groupHits(found, typed, reader);
  const acts = acting && { name: m.find_acts_of({ name: acting.name }), hits: acting.acts ?? [], hasMore: false };
  const groups = acts ? [acts] : shown;
  const hits = groups.flatMap((group) => group.hits);

  const [pointed, setPointed] = useState<string | null>(null);
  const active = hits.find(({ key }) => key === pointed) ?? hits[0];
  const choose = (hit: Hit) => {
    // What was done with somebody is found again as that somebody.
    onChosen(acting ?? hit);
    const { to, search = {}, hash, words, href, run } = hit;
    if (run) void run({ call, toasts });
    else if (href) follow(href);
    else
      void navigate({
        to,
        search: typeof search === 'function' ? search() : search,
        ...(hash !== undefined && { hash }),
        ...(words !== undefined && { state: { words } }),
      });
  };
  // What can be done with a hit is known, whatever else is still looked for.
  const enter = useEnter(isLooking && pointed === null && !acting, active, choose);

  const openActs = (hit: Hit) => {
    setActing(hit);
    setPointed(null);
  };
  const leaveActs = () => {
    setPointed(acting?.key ?? null);
    setActing(null);
  };

  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      const at = active ? hits.indexOf(active) : -1;
      setPointed(hits.at((at + step) % hits.length)?.key ?? null);
    } else if (event.key === 'Enter') enter.press();
    else if (acting && (event.key === 'Escape' || event.key === 'ArrowLeft')) leaveActs();
    else if (!acting && opensActs(event) && active?.acts?.length) openActs(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Dialog title={m.find_open()} closeLabel={m.shell_close()} onClose={onClose}>
      <TextField
        label={m.find_label()}
        labelled="hidden"
        placeholder={m.find_label()}
        maxLength={100}
        data-autofocus
        autoComplete="off"
        enterKeyHint="go"
        spellCheck={false}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(listId, active)}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPointed(null);
          setActing(null);
          enter.forget();
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.found}>
        <output className={styles.said}>
          {acting
            ? m.find_acts_said({ count: hits.length, name: acting.name })
            : sayHow({ isEmpty, isLooking, hits, found, hasError: error !== null })}
        </output>
        {error && (
          <Notice tone="error" isAlert>
            <p>{describeFailure(error, { unreachable: m.failures_unreachable_reading })}</p>
            <Button look="secondary" onClick={retry}>
              {m.find_retry()}
            </Button>
          </Notice>
        )}
        <HitList
          id={listId}
          groups={groups}
          active={active}
          optionId={optionId}
          onChoose={choose}
          onActs={openActs}
          onPoint={setPointed}
        />
        {isLooking && hits.length === 0 && <Lines />}
      </div>
    </Dialog>
  );
}

function useActTools() {
  const { call } = useApp();
  return { call, toasts: useToasts() };
}

/** Hands a number or an address to the program that takes it; the page stays. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Tab, or the right arrow behind what was typed. */
function opensActs({ key, shiftKey, currentTarget }: React.KeyboardEvent<HTMLElement>): boolean {
  if (key === 'Tab') return !shiftKey;
  const { selectionStart, value } = currentTarget as HTMLInputElement;
  return key === 'ArrowRight' && selectionStart === value.length;
}

const optionId = (listId: string, { key }: Hit) => `${listId}-${key.replaceAll(/[^\w-]/g, '_')}`;

/** Enter, also where it is pressed before the answer to what was typed is there: what comes first then is meant. */
function useEnter(isEarly: boolean, active: Hit | undefined, choose: (hit: Hit) => void) {
  const isMeant = useRef(false);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!isMeant.current || isEarly) return;
    isMeant.current = false;
    if (active) latest.current(active);
  }, [isEarly, active]);
  return {
    press: () => {
      if (isEarly) isMeant.current = true;
      else if (active) choose(active);
    },
    forget: () => {
      isMeant.current = false;
    },
  };
}

interface Said {
  readonly isEmpty: boolean;
  readonly isLooking: boolean;
  readonly hits: readonly Hit[];
  readonly found: ReturnType<typeof useFind>['found'];
  readonly hasError: boolean;
}

/** A sentence about what is below, which those who do not see it hear. */
function sayHow({ isEmpty, isLooking, hits, found, hasError }: Said): string {
  if (isEmpty) return m.find_hint();
  if (isLooking) return m.find_looking();
  if (hits.length === 0) return hasError ? '' : m.find_none();
  const how = found?.isNear ? m.find_near() : m.find_count({ count: hits.length });
  return found && !found.findsParts ? `${how} · ${m.find_beginnings()}` : how;
}

function Lines() {
  return (
    <div className={styles.lines}>
      {[70, 50, 60].map((width) => (
        <Skeleton key={width} height={36} width={`${width}%`} />
      ))}
    </div>
  );
}
