/** Grades that have a name at this school, and those everyone has: kindergarten to 12. */
export function listGrades(names: Readonly<Record<string, string>>): number[] {
  const named = Object.keys(names)
    .map(Number)
    .filter((grade) => Number.isInteger(grade) && grade >= -2 && grade <= 13);
  return [...new Set([...named, ...Array.from({ length: 13 }, (_, grade) => grade)])].toSorted((a, b) => a - b);
}
