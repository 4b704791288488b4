import { Link } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { useReport } from '../../frame/use-report.ts';
import { describeSending } from './rule-words.ts';

/** What goes to the families of a class by rules, a line each under its subject with the class's own title; nothing where nothing does. */
export function RulesOfClass({ classId, title }: { readonly classId: string; readonly title: string }) {
  const { data } = useReport('letterRulesOfClass', { classId });
  const format = useFormat();
  return data?.rules.map(({ ruleId, subject, next, ...rule }) => (
    <p key={ruleId}>
      {m.circulars_by_rule()}{' '}
      <Link to={staffPaths.circulars} search={{ rules: ruleId }}>
        {subject.replaceAll('{class}', title)}
      </Link>
      {' · '}
      {next.map((one) => describeSending(one, rule, format)).join(' · ')}
    </p>
  ));
}
