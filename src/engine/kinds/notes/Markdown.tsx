import Box from '@mui/material/Box';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode, useContext } from 'react';
import { Go } from '../../screens/Go.tsx';
import { isLink } from '../url/url.ts';
import { RecordLinksContext } from './recordLinks.web.ts';

/**
 * Renders Markdown as React elements. The lexer only parses the text. Every element is created here, so text cannot
 * inject scripts, styles or remote pictures. HTML is shown as typed.
 */
export function Markdown({ markdown }: { readonly markdown: string }) {
  return <Box sx={STYLE}>{drawn(lexer(markdown, { gfm: true, breaks: true }))}</Box>;
}

const drawn = (tokens: readonly Token[] | undefined): ReactNode =>
  (tokens ?? []).map((token, at) => <Fragment key={at}>{draw(token)}</Fragment>);

/** Whether a token is built in. Extensions could add others, but none are used. */
const isKnown = (token: Token): token is MarkedToken => Object.hasOwn(DRAW, token.type);

function draw(token: Token): ReactNode {
  return isKnown(token) ? DRAW[token.type](token as never) : token.raw;
}

type Drawers = { readonly [T in MarkedToken['type']]: (token: Extract<MarkedToken, { type: T }>) => ReactNode };

const DRAW: Drawers = {
  // Headings in a text start below those of the page and the card.
  heading: ({ depth, tokens }) => (depth <= 2 ? <h3>{drawn(tokens)}</h3> : <h4>{drawn(tokens)}</h4>),
  paragraph: ({ tokens }) => <p>{drawn(tokens)}</p>,
  text: (token) => (token.tokens ? drawn(token.tokens) : <Words text={token.text} />),
  escape: ({ text }) => text,
  strong: ({ tokens }) => <strong>{drawn(tokens)}</strong>,
  em: ({ tokens }) => <em>{drawn(tokens)}</em>,
  del: ({ tokens }) => <del>{drawn(tokens)}</del>,
  codespan: ({ text }) => <code>{text}</code>,
  code: ({ text }) => (
    <pre>
      <code>{text}</code>
    </pre>
  ),
  blockquote: ({ tokens }) => <blockquote>{drawn(tokens)}</blockquote>,
  list: (list) => drawList(list),
  list_item: ({ tokens }) => drawn(tokens),
  checkbox: ({ checked }) => (
    <input type="checkbox" checked={checked} readOnly disabled aria-label={checked ? 'done' : 'not done'} />
  ),
  link: ({ href, tokens }) => drawLink(href, drawn(tokens)),
  // Pictures come from the record's files only, so that a text cannot load remote ones.
  image: ({ href, text }) => <Picture href={href} text={text} />,
  table: (table) => drawTable(table),
  hr: () => <hr />,
  br: () => <br />,
  html: ({ raw }) => raw,
  def: () => null,
  space: () => null,
};

/** Text in which [[a record]] becomes a link if the page knows the record. */
function Words({ text }: { readonly text: string }): ReactNode {
  const { pathOf } = useContext(RecordLinksContext);
  if (!pathOf || !text.includes('[[')) return text;
  return text.split(/(\[\[[^\][\n]{2,80}\]\])/).map((part, at) => {
    const name = /^\[\[(.+)\]\]$/.exec(part)?.[1]?.trim();
    const path = name === undefined ? undefined : pathOf(name);
    return path === undefined ? (
      part
    ) : (
      <Go key={at} to={path}>
        {name}
      </Go>
    );
  });
}

function Picture({ href, text }: { readonly href: string; readonly text: string }): ReactNode {
  const address = useContext(RecordLinksContext).pictureOf?.(href);
  return address === undefined ? drawLink(href, text || href) : <img src={address} alt={text} loading="lazy" />;
}

function drawLink(href: string, words: ReactNode): ReactNode {
  if (!isLink(href) && !/^(?:mailto|tel):[^\s]+$/i.test(href)) return words;
  return (
    <a href={href} target="_blank" rel="noopener nofollow">
      {words}
    </a>
  );
}

function drawList({ ordered, start, items }: Tokens.List): ReactNode {
  const lines = items.map((item, at) => (
    <li key={at} style={item.task ? { listStyle: 'none' } : undefined}>
      {drawn(item.tokens)}
    </li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function drawTable({ header, rows, align }: Tokens.Table): ReactNode {
  const styleOf = (column: number) => ({ textAlign: align[column] ?? 'left' }) as const;
  return (
    <Box role="group" aria-label="Table" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={column} scope="col" style={styleOf(column)}>
                {drawn(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} style={styleOf(column)}>
                  {drawn(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

const STYLE = {
  maxWidth: '90ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & pre, & blockquote, & table': { mt: 0, mb: 1 },
  '& h3': { fontSize: '0.9375rem', fontWeight: 600, mt: 1.5, mb: 0.5 },
  '& h4': { fontSize: '0.8125rem', fontWeight: 600, mt: 1.5, mb: 0.5 },
  '& ul, & ol': { pl: 2.5 },
  '& li > p': { mb: 0.25 },
  '& a': { color: 'primary.main' },
  '& code': { fontSize: '0.92em', bgcolor: 'action.hover', borderRadius: '4px', px: 0.5 },
  '& pre': {
    p: 1,
    overflowX: 'auto',
    bgcolor: 'action.hover',
    borderRadius: 1,
    '& code': { bgcolor: 'transparent', p: 0 },
  },
  '& blockquote': { mx: 0, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider', color: 'text.secondary' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: '4px' },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { border: '1px solid', borderColor: 'divider', px: 1, py: 0.5 },
} as const;
