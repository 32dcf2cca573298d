/** The months in the spelling of documents, January first, each a group of an expression; the words are in a table. */
export const anyMonth =
  '({{january}})|({{february}})|({{march}})|({{april}})|({{may}})|({{june}})|({{july}})|({{august}})|({{september}})|({{october}})|({{november}})|({{december}})'
