import { evaluate } from './evaluate.ts'
import { measures } from './measures.ts'

evaluate(measures.articles)
