import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** A default export, an enum, a parameter property: the house style has none. */
const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }

/** What V8 keeps, with all that it refers to, until all garbage is collected: lib/ARCHITECTURE.md, "What mail costs". */
const outliving = [
  {
    selector: "AssignmentExpression[left.type='MemberExpression'] > ArrowFunctionExpression.right",
    message: 'A function that is assigned where it is written outlives its object: name it first.'
  },
  {
    selector: "ObjectExpression > Property[kind='get']",
    message: 'What the getter of an object literal refers to outlives it: write a method, or a class.'
  }
]

export default defineConfig(
  // AssemblyScript looks like TypeScript and is another language: its compiler is what checks it.
  globalIgnores([
    'dist/',
    'build/',
    '.tap/',
    'corpus/',
    'lib/scanner/kernel/assembly/',
    'lib/source/html/kernel/assembly/',
    'lib/source/json/kernel/assembly/',
    'lib/source/log/kernel/assembly/',
    'lib/codec/kernel/assembly/'
  ]),
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', '.ci/*.js'] },
        tsconfigRootDir: import.meta.dirname
      }
    },
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', noDefaultExport],
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-duplicate-imports': 'error',
      // Factories return plain objects of functions: there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // Values are printed into messages on purpose, objects with a toString of their own too.
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // With noUncheckedIndexedAccess `!` is how code says that an index has been checked.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }]
    }
  },
  {
    // tap's t.test() returns a promise that the parent awaits.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/require-await': 'off'
    }
  },
  {
    files: ['lib/**/*.ts'],
    // Made once for the process.
    ignores: ['lib/cli/process.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, ...outliving] }
  },
  { files: ['bench/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['eslint.config.js'], rules: { 'no-restricted-syntax': 'off' } }
)
