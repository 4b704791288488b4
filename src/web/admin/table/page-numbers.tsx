import { PageButtons } from '../../ui/page-buttons.tsx';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import styles from './page-numbers.module.css';
import { usePaging } from '../frame/use-address.ts';

/** Which rows are shown of how many, and the way to the others; the page is in the address. */
export function PageNumbers({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const format = useFormat();
  const turn = usePaging();
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  return (
    <nav className={styles.pages} aria-label={m.admin_pages()}>
      <p>{m.admin_rows_of({ first: format.number(first), last: format.number(last), total: format.number(total) })}</p>
      <PageButtons
        page={page}
        pages={pages}
        onChange={turn}
        nameOf={(each) => m.admin_page({ page: each })}
        previous={m.admin_page_previous()}
        next={m.admin_page_next()}
      />
    </nav>
  );
}
