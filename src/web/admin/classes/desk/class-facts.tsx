import { Button } from '../../../ui/button.tsx';
import { type ReactNode } from 'react';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { describeAudience } from '../../../shared/class-wording.ts';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { describePrice } from '../class-columns.tsx';
import { type Choices, nameOf } from '../form/choices.ts';
import styles from './class-desk.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const MarkdownText = lazyPart(() => import('../../../ui/markdown.tsx'));

/** What of a class its head does not say, as staff read it. */
export function ClassFacts({ edited, choices }: { edited: EditedClass; choices: Choices | undefined }) {
  const format = useFormat();
  const { content } = edited;
  const opensAt = content.registrationOpensAt ?? edited.semesterOpensAt;
  const closesAt = content.registrationClosesAt ?? edited.semesterClosesAt;
  return (
    <details className={styles.more}>
      <summary>{m.desk_more()}</summary>
      <dl className={styles.facts}>
        <Fact name={m.class_form_type()}>{nameOf(choices?.types, content.typeId)}</Fact>
        <Fact name={m.class_table_panel_audience()}>{describeAudience(content, format)}</Fact>
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
          {content.description ? <MarkdownText text={content.description} /> : m.class_table_panel_no_description()}
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
    </details>
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
