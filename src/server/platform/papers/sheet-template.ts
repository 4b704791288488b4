/** Draws sheets (`SheetPaper`, as JSON). What people typed reaches it as strings of the JSON, which Typst does not read as its own. */
export const SHEET_TEMPLATE = `
#let paper = json("/paper.json")
#set document(title: paper.title, author: paper.school)
#set text(font: paper.fonts, size: 9pt, lang: paper.language, region: paper.region, hyphenate: false)
#set par(leading: 0.5em, spacing: 0.6em)
#let quiet = luma(35%)

#let line-of(line) = {
  if line.tone == "strong" { strong(line.text) }
  else if line.tone == "quiet" { text(fill: quiet, size: 0.9em, line.text) }
  else if line.tone == "danger" {
    box(stroke: 1pt, inset: (x: 3pt, y: 2pt), outset: (y: 0.5pt), radius: 1.5pt)[*! #line.text*]
  } else { text(line.text) }
}
#let cell-of(lines) = if lines.len() == 0 { [] } else { stack(spacing: 0.5em, ..lines.map(line-of)) }

// A row stays on one page, unless it might not find room on any: then it goes on on the next, so that nothing runs off the paper.
#let is-long(lines) = lines.len() > 14 or lines.map(line => line.text.len()).sum(default: 0) > 350

#let widths = (number: auto, short: auto, medium: 1.3fr, wide: 2.4fr, tick: 1fr, blank: 1.1fr)
#let width-of(column, ticks) = {
  if column.width == "tick" { if ticks > 4 { 0.55fr } else { 1.3cm } } else { widths.at(column.width) }
}

#let draw-table(part) = {
  let ticks = part.columns.filter(column => column.width == "tick").len()
  let hand = part.columns.any(column => column.width == "blank" or column.width == "tick")
  table(
    columns: part.columns.map(column => width-of(column, ticks)),
    stroke: 0.5pt + luma(55%),
    inset: (x: 4pt, y: if hand { 7pt } else { 5pt }),
    align: (column, row) => if part.columns.at(column).width == "number" { end + top } else { start + top },
    table.header(repeat: true, ..part.columns.map(column => table.cell(fill: luma(92%), text(size: 0.9em, strong(column.label))))),
    ..part.rows.map(row => {
      let goes-on = row.any(is-long)
      row.map(lines => table.cell(breakable: goes-on, cell-of(lines)))
    }).flatten(),
  )
}

#let draw-card(part, row) = {
  let facts = part.columns.zip(row).slice(1)
  block(width: 100%, stroke: 0.8pt, radius: 3pt, inset: 9pt, {
    grid(
      columns: (auto, 1fr),
      column-gutter: 1em,
      row-gutter: 0.7em,
      // Whose it is stands on each page of a card that goes on.
      grid.header(repeat: true, grid.cell(colspan: 2, inset: (bottom: 0.3em), text(size: 1.5em, cell-of(row.first())))),
      ..facts.map(((column, lines)) => (text(fill: quiet, column.label), cell-of(lines))).flatten(),
    )
  })
}

// Half a page each; one that needs more has it.
#let draw-cards(part) = layout(size => {
  for row in part.rows {
    let card = draw-card(part, row)
    let needed = measure(block(width: size.width, card)).height
    if needed > size.height - 4cm { card } else {
      block(breakable: false, width: 100%, height: calc.max(needed, (size.height - 4cm) / 2), card)
    }
  }
})

// Eight on a page: Avery 5395 on Letter (3⅜ × 2⅓ inches), the same number of 86 × 55 mm on A4.
#let tag = if paper.size == "a4" { (width: 86mm, height: 55mm, left: 17mm, top: 31mm, across: 4mm, down: 5mm) } else {
  (width: 3.375in, height: 2.333in, left: 0.6875in, top: 0.583in, across: 0.375in, down: 0.167in)
}
#let draw-tag(lines) = {
  let (first, last, ..rest) = lines
  let size = if first.text.clusters().len() > 28 { 13pt } else if first.text.clusters().len() > 14 { 18pt } else { 28pt }
  box(width: tag.width, height: tag.height, clip: true, inset: 6mm, align(center + horizon, stack(
    spacing: 0.7em,
    text(size: size, strong(first.text)),
    text(size: calc.min(size, 16pt), last.text),
    ..rest.map(line => text(size: 9pt, fill: quiet, line.text)),
  )))
}
#let draw-tags(part) = grid(
  columns: (tag.width, tag.width),
  column-gutter: tag.across,
  row-gutter: tag.down,
  ..part.rows.map(row => draw-tag(row.first())),
)

// Name tags have no room for a head: the class stands at their foot.
#let foot-of(part, is-tags) = context {
  set text(size: 7.5pt, fill: quiet)
  let words = paper.pageOf
    .replace("{pages}", str(counter(page).final().first()))
    .replace("{page}", str(counter(page).get().first()))
  let school = if is-tags { paper.school + " · " + part.head.first() } else { paper.school }
  grid(columns: (1fr, auto, auto, auto), column-gutter: 1.2em, school, part.version, paper.printed, words)
}
#let head-of(part) = {
  set text(size: 8pt, fill: quiet)
  grid(columns: (1fr, auto), column-gutter: 1em, strong(text(fill: black, part.head.first())), part.head.slice(1).join(" · "))
  v(-0.4em)
  line(length: 100%, stroke: 0.5pt + luma(55%))
}

#for part in paper.parts {
  let is-tags = part.layout == "tags" and part.rows.len() > 0
  page(
    paper: paper.size,
    flipped: part.isWide,
    margin: if is-tags { (left: tag.left, right: 5mm, top: tag.top, bottom: 10mm) } else { (x: 1.4cm, top: 2cm, bottom: 1.6cm) },
    header: if is-tags { none } else { head-of(part) },
    footer-descent: if is-tags { 3mm } else { 30% },
    footer: foot-of(part, is-tags),
    {
      if not is-tags {
        heading(level: 1, text(size: 14pt, part.title))
        if part.note != "" { par(part.note) }
        if paper.boxes != "" { par(paper.boxes) }
        v(0.3em)
      }
      if part.rows.len() == 0 { par(part.empty) }
      else if part.layout == "table" { draw-table(part) }
      else if part.layout == "cards" { draw-cards(part) }
      else { draw-tags(part) }
    },
  )
}
`;
