/** A page as newsletters send it: tables, styles in every cell, a link in every few paragraphs, entities in queries. */
import type { Random } from './random.js'

const STYLES = [
  'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px;color:#333333',
  'padding:10px 20px 10px 20px;border-bottom:1px solid #dddddd',
  'margin:0;mso-line-height-rule:exactly'
]

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function link(random: Random): string {
  const query = random.below(2) ? `?id=${random.below(1e6)}&amp;utm_source=news&amp;utm_medium=mail` : ''
  return `https://click${random.below(20)}.example/news/item-${random.below(1e6)}${query}`
}

/** @param lines what it says */
export function makePage(lines: readonly string[], random: Random): string {
  const rows: string[] = []
  for (let at = 0; at < lines.length;) {
    const count = 1 + random.below(5)
    const words = escaped(
      lines
        .slice(at, at + count)
        .join('\n')
        .trim()
    )
    at += count
    if (words === '') continue
    const cell = `<td align="left" valign="top" style="${random.pick(STYLES)}">`
    const tail = [
      ` <a href="${link(random)}" target="_blank" style="color:#0066cc;text-decoration:none">Read more</a>`,
      `<br>\n<img src="https://img.example/i/${random.below(1e5)}.png" width="120" height="80" alt="" border="0">`,
      '&nbsp;<b>*</b>',
      '',
      ''
    ]
    rows.push(`  <tr>\n    ${cell}<p style="${random.pick(STYLES)}">${words}${random.pick(tail)}</p></td>\n  </tr>`)
  }
  return [
    '<!DOCTYPE html>',
    '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    '<style type="text/css">\nbody { margin: 0; padding: 0 }\n@media only screen { td { width: 100% !important } }\n</style>',
    '</head><body bgcolor="#ffffff">',
    '<table width="600" cellpadding="0" cellspacing="0" border="0">',
    ...rows,
    `</table><p style="${STYLES[0]}"><a href="${link(random)}">Unsubscribe</a></p>`,
    '</body></html>',
    ''
  ].join('\n')
}
