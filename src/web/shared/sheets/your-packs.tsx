import { useId, useRef, useState } from 'react';
import type { Pack } from '../../../contract/packs.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress, Skeleton } from '../../ui/waiting.tsx';
import { describeFailure } from '../failure.ts';
import { useFormat } from '../format.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { usePackActs, usePacks } from './packs-data.ts';
import styles from './your-packs.module.css';

/** The packs of one's own of the last day, wherever they were asked for: how far they are, and to be fetched. */
export function YourPacks({ onMade }: { readonly onMade?: () => void }) {
  const { query, made } = usePacks(onMade);
  const { fetching, retrying, removing } = usePackActs();
  const [asked, ask] = useState<Pack | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const remove = (pack: Pack) =>
    removing.mutate(pack, { onSettled: () => requestAnimationFrame(() => list.current?.focus()) });
  const trouble = fetching.error ?? retrying.error ?? removing.error;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{m.packs_title()}</h2>
        <span className={styles.quiet}>{m.packs_hint()}</span>
      </div>
      <output>
        <Hidden>{made && m.packs_is_ready({ name: made.name })}</Hidden>
      </output>
      {trouble && (
        <Notice tone="error" isAlert title={fetching.error ? m.packs_not_fetched() : undefined}>
          <p>{describeFailure(trouble)}</p>
        </Notice>
      )}
      {!query.data && query.error ? (
        <NotLoaded title={m.packs_not_loaded()} error={query.error} queries={[query]} />
      ) : !query.data ? (
        <Skeleton height={56} />
      ) : query.data.packs.length === 0 ? (
        <p className={styles.quiet}>{m.packs_none()}</p>
      ) : (
        <div ref={list} tabIndex={-1} className={styles.list}>
          <ul className={styles.packs} aria-label={m.packs_list()}>
            {query.data.packs.map((pack) => (
              <li key={pack.id} className={styles.pack}>
                <PackFacts pack={pack} />
                <Cluster gap="small">
                  {pack.state === 'ready' && (
                    <Button
                      look="secondary"
                      isSmall
                      isBusy={fetching.isPending && fetching.variables.id === pack.id}
                      aria-label={m.packs_download_of({ name: pack.name })}
                      onClick={() => fetching.mutate(pack)}
                    >
                      {m.packs_download()}
                    </Button>
                  )}
                  {pack.state === 'failed' && (
                    <Button
                      look="secondary"
                      isSmall
                      isBusy={retrying.isPending && retrying.variables.id === pack.id}
                      aria-label={m.packs_retry_of({ name: pack.name })}
                      onClick={() => retrying.mutate(pack)}
                    >
                      {m.packs_retry()}
                    </Button>
                  )}
                  <Button
                    look="quiet"
                    isSmall
                    aria-label={m.packs_remove_of({ name: pack.name })}
                    // What is not made yet, or could not be, is no loss.
                    onClick={() => (pack.state === 'ready' ? ask(pack) : remove(pack))}
                  >
                    {pack.state === 'working' ? m.packs_stop() : m.packs_remove()}
                  </Button>
                </Cluster>
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked && (
        <Dialog title={m.packs_remove_title()} size="small" onClose={() => ask(null)}>
          <p>{m.packs_remove_lead({ name: asked.name })}</p>
          <Cluster at="end">
            <Button look="secondary" onClick={() => ask(null)} data-autofocus>
              {m.packs_keep()}
            </Button>
            <Button
              isDanger
              onClick={() => {
                remove(asked);
                ask(null);
              }}
            >
              {m.packs_remove()}
            </Button>
          </Cluster>
        </Dialog>
      )}
    </section>
  );
}

/** What a pack is and how it stands. */
function PackFacts({ pack }: { readonly pack: Pack }) {
  const format = useFormat();
  const { name, classes, kinds, state, readyAt, endsAt, bytes, why } = pack;
  const what = `${m.packs_of({ count: classes })} · ${format.list(kinds.map((kind) => m.sheets_kind({ kind })))}`;
  return (
    <div className={styles.facts}>
      <strong>{name}</strong>
      <span className={styles.quiet}>{what}</span>
      {state === 'working' && <Making pack={pack} />}
      {state === 'ready' && readyAt && (
        <span className={styles.quiet}>
          {m.packs_ready({ at: format.instant(readyAt), end: format.instant(endsAt) })}
          {bytes !== null && ` · ${sizeWords(bytes, format.number)}`}
        </span>
      )}
      {state === 'failed' && why && (
        <span className={styles.failed}>
          <span aria-hidden="true">! </span>
          {m.packs_failed()} {m.packs_why({ why })}
        </span>
      )}
    </div>
  );
}

/** How far it is: classes that are read, then the pages, of which nobody knows how far they are. */
function Making({ pack: { name, progress } }: { readonly pack: Pack }) {
  const label = m.packs_making({ name });
  const isSetting = progress !== null && progress.done >= progress.total;
  return (
    <div className={styles.making}>
      <span className={styles.quiet}>
        {!progress
          ? m.packs_working()
          : isSetting
            ? m.packs_setting()
            : m.packs_read({ done: progress.done, count: progress.total })}
      </span>
      <Progress label={label} value={progress && !isSetting ? (progress.done / progress.total) * 100 : null} />
    </div>
  );
}

/** In tenths of megabytes, a tenth at least. */
const sizeWords = (bytes: number, number: (value: number) => string) =>
  m.packs_size({ size: number(Math.max(1, Math.round(bytes / 100_000)) / 10) });
