import styles from './page-buttons.module.css';

interface PageButtonsProps {
  readonly page: number;
  readonly pages: number;
  /** What a click makes of the page: a step goes on from where one is by then, which may be further than what is drawn. */
  readonly onChange: (next: (page: number) => number) => void;
  /** The words: what a page's button is called, and those that go one back and one on. */
  readonly nameOf: (page: number) => string;
  readonly previous: string;
  readonly next: string;
}

/** The way to the other pages of a list: the first, the last and those beside this one. */
export function PageButtons({ page, pages, onChange, nameOf, previous, next }: PageButtonsProps) {
  return (
    <div className={styles.pages}>
      <button
        type="button"
        aria-label={previous}
        disabled={page <= 1}
        onClick={() => onChange((now) => Math.max(1, now - 1))}
      >
        <Arrow isBack />
      </button>
      {pagesShown(page, pages).map((each) =>
        each.page === null ? (
          <span key={each.key} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <PageButton key={each.key} page={each.page} isHere={each.page === page} {...{ nameOf, onChange }} />
        ),
      )}
      <button
        type="button"
        aria-label={next}
        disabled={page >= pages}
        onClick={() => onChange((now) => Math.min(pages, now + 1))}
      >
        <Arrow />
      </button>
    </div>
  );
}

function PageButton({
  page,
  isHere,
  nameOf,
  onChange,
}: Pick<PageButtonsProps, 'page' | 'nameOf' | 'onChange'> & { isHere: boolean }) {
  return (
    <button
      type="button"
      aria-label={nameOf(page)}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onChange(() => page)}
    >
      {page}
    </button>
  );
}

function Arrow({ isBack = false }: { isBack?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.arrow}>
      <path d={isBack ? 'M10 3 5 8l5 5' : 'm6 3 5 5-5 5'} />
    </svg>
  );
}

/** Which pages have a button; null where some are left out. */
function pagesShown(page: number, pages: number): { key: string; page: number | null }[] {
  const near = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= 1,
  );
  return near.flatMap((each, at) => {
    const left = at > 0 ? each - (near[at - 1] ?? each) - 1 : 0;
    // Dots take as much room as the one page they would stand for.
    const between = left === 0 ? [] : [{ key: `before ${each}`, page: left === 1 ? each - 1 : null }];
    return [...between, { key: String(each), page: each }];
  });
}
